import type { ToolDefinition } from './tools.ts'

/** The MCP annotations of a tool that runs others: it may do whatever any of them may do. */
export function combineHints(tools: readonly ToolDefinition[]): ToolDefinition['annotations'] {
  const hints = tools.map(({ annotations }) => annotations)
  return {
    readOnlyHint: hints.every((it) => it.readOnlyHint),
    destructiveHint: hints.some((it) => it.destructiveHint === true),
    idempotentHint: hints.every((it) => it.idempotentHint === true),
    openWorldHint: hints.some((it) => it.openWorldHint !== false),
  }
}

/** The hub’s tool that runs a plan of calls. Its definition cannot know the tools of remote sites. */
export const RUNS_OTHERS = 'hub_run_plan'

/** Derives the MCP annotations of hub_run_plan from the tools that it can run. */
export function hintAtPlannedTools(tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
  return tools.map((tool) =>
    tool.name === RUNS_OTHERS ? { ...tool, annotations: { ...tool.annotations, ...combineHints(tools) } } : tool,
  )
}
