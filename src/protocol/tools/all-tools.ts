import { listFilesTool } from './list-files.js';
import { listSymbolsTool } from './list-symbols.js';
import { mutateFunctionTool } from './mutate-function.js';
import { readFileTool } from './read-file.js';
import { readSymbolTool } from './read-symbol.js';
import { searchFilesTool } from './search-files.js';
import { showSkeletonTool } from './show-skeleton.js';
import type { Tool } from './tool.js';
import { tryBatchTool } from './try-batch.js';
import { tryChangeTool } from './try-change.js';

/** Every tool, in the order in which clients list them. */
export const allTools: readonly Tool[] = [
  listSymbolsTool,
  showSkeletonTool,
  readSymbolTool,
  mutateFunctionTool,
  tryChangeTool,
  tryBatchTool,
  readFileTool,
  listFilesTool,
  searchFilesTool,
];
