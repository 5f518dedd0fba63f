/**
 * The options of one overlay mount (the kernel's `filesystems/overlayfs.rst`) over folders below `folder`.
 *
 * Whole files are copied up, so that even a change of mode or time leaves the file in the upper layer, and no folder is
 * renamed by a note that a scan would have to follow. A user namespace may not write `trusted.*` attributes.
 *
 * @param folder a plain path: it holds no comma, colon or backslash
 */
export function overlayOptions(folder: string, userNamespace: boolean): string {
  const options = [
    `lowerdir=${folder}/lower`,
    `upperdir=${folder}/upper`,
    `workdir=${folder}/work`,
    'index=off',
    'metacopy=off',
  ];
  return [...options, userNamespace ? 'userxattr' : 'redirect_dir=nofollow'].join();
}

/** The extended attribute of a folder in the upper layer that hides everything below it. */
export const opaqueAttribute = (userNamespace: boolean): string =>
  userNamespace ? 'user.overlay.opaque' : 'trusted.overlay.opaque';
