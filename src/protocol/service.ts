import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { answerFields, answerText } from './answer.js';
import { createComposition } from './compose.js';
import { logLine } from './log-line.js';
import type { OperatorSettings } from './operator-settings.js';
import { createProgressPulse } from './progress-pulse.js';
import type { Service } from './server.js';
import { allTools } from './tools/all-tools.js';
import type { Tool, ToolAnswer } from './tools/tool.js';
import { toolSchema } from './wire.js';

/**
 * The tools over a composed kernel, as the server offers them. The repository is opened at once, and again by each call as
 * long as that fails.
 */
export function createService(operator: OperatorSettings): Service {
  const composition = createComposition(operator);
  const structured = operator.settings.structured ?? false;
  // Ahead of the first call, which then seldom waits. What goes wrong is told to the operator here, to the client there.
  void composition.open().then(
    (opened) => {
      if (!opened.ok) logLine(opened.error);
    },
    (thrown: unknown) => logLine(thrown instanceof Error ? thrown.message : String(thrown)),
  );
  return {
    tools: allTools,
    describe: (tool) => describeTool(tool, structured),
    async call(tool, args, caller) {
      const pulse = createProgressPulse(caller);
      try {
        const answer = await tool.call(args, async () => {
          const kernel = await composition.open();
          return kernel.ok
            ? { ok: true, value: { kernel: kernel.value, signal: caller.signal, progress: pulse.say } }
            : kernel;
        });
        return toResult(answer, structured);
      } finally {
        pulse.stop();
      }
    },
    close: () => composition.close(),
  };
}

function describeTool(tool: Tool, structured: boolean): ReturnType<Service['describe']> {
  const { name, title, description, annotations } = tool;
  const described = { name, title, description, annotations, inputSchema: toolSchema(tool.input, 'input') };
  return structured ? { ...described, outputSchema: toolSchema(tool.output, 'output') } : described;
}

/**
 * Plain text by default: a client that gets `structuredContent` shows its model that JSON, escaped, instead of the text.
 * A refused read has no fields of its output schema, so its code travels as metadata.
 */
function toResult(answer: ToolAnswer, structured: boolean): CallToolResult {
  const result: CallToolResult = {
    content: [{ type: 'text', text: answerText(answer) }],
    isError: answer.kind !== 'done',
  };
  if (!structured) return result;
  const fields = answerFields(answer);
  return answer.kind === 'done' || answer.kind === 'refused'
    ? { ...result, structuredContent: fields }
    : { ...result, _meta: { 'emetgate/failure': fields } };
}
