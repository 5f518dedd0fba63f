/**
 * The options of one overlay mount (the kernel's `filesystems/overlayfs.rst`) over folders below `folder`: what a run writes
 * over what is proposed over what is there.
 *
 * Whole files are copied up, so that even a change of mode or time leaves the file in the upper layer, and no folder is
 * renamed by a note that a scan would have to follow. Overlay keeps its notes in `user.*` attributes, which a process without
 * capabilities can read: `trusted.*` ones would be invisible to the scan.
 *
 * @param folder a plain path: it holds no comma, colon or backslash
 */
export function overlayOptions(folder: string): string {
  const folders = [`lowerdir=${folder}/proposal:${folder}/lower`, `upperdir=${folder}/upper`, `workdir=${folder}/work`];
  return [...folders, 'index=off', 'metacopy=off', 'userxattr'].join();
}

/** The extended attribute of a folder in the upper layer that hides everything below it. */
export const opaqueAttribute = 'user.overlay.opaque';
