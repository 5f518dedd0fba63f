import type { RepoPath } from '../../engine/index.js';
import { foldName, isGitName } from './name-folding.js';

/**
 * The rule that keeps a path from being read by the model or by a test run, if one does: git's folder and files that
 * hold secrets by their usual names. Templates such as `.env.example` are meant to be read.
 *
 * Knows names, not content: a secret in a file with another name is served.
 */
export function protectedReadRule(path: RepoPath): string | undefined {
  const names = path.split('/').map(foldName);
  const last = names.at(-1) ?? '';
  if (names.some(isGitName)) return 'git';
  if (/^\.env(?:[._-].*)?$/.test(last) && !/[._-](?:example|sample|template|dist|defaults?|schema)$/.test(last))
    return 'environment';
  if (KEY_NAMES.test(last)) return 'key';
  if (CREDENTIAL_NAMES.test(last) || names.slice(0, -1).some((name) => CREDENTIAL_FOLDERS.test(name)))
    return 'credentials';
  return undefined;
}

const KEY_NAMES =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|.+\.(?:pem|key|p12|pfx|p8|ppk|jks|keystore|kdbx|gpg|asc|age))$/;

const CREDENTIAL_NAMES =
  /^(?:\.npmrc|\.yarnrc\.yml|\.netrc|_netrc|\.pypirc|\.pgpass|\.my\.cnf|\.htpasswd|\.git-credentials|\.vault[-_]token|\.dockercfg|\.s3cfg|\.boto|\.terraformrc|terraform\.tfstate(?:\.backup)?|.+\.tfvars|kubeconfig|credentials(?:\.(?:json|ya?ml|ini|toml|csv))?|(?:client[-_]?secrets?|secrets?|service[-_]?account(?:[-_]key)?|gcp[-_]?key|firebase[-_]adminsdk.*)\.(?:json|ya?ml|ini|toml|enc|txt))$/;

const CREDENTIAL_FOLDERS = /^\.(?:ssh|gnupg|aws|azure|kube|gcloud|docker|password-store|secrets?)$/;
