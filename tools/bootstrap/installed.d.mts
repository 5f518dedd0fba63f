/** Whether `node_modules` holds what `package-lock.json` asks for on this machine; `root` is the project's folder. */
export function isInstalled(root?: string): boolean;
