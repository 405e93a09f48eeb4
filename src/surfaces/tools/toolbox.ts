import type { OpenToolbox, ToolDefinition, ToolList } from './tools.ts'

export function listTools(list: ToolList): readonly ToolDefinition[] {
  return list.listed?.() ?? list.definitions()
}

/** A toolbox with some functions replaced. The revision remains that of the original. */
export function changeToolbox(toolbox: OpenToolbox, change: Partial<Omit<OpenToolbox, 'revision'>>): OpenToolbox {
  return {
    get revision() {
      return toolbox.revision
    },
    definitions: () => toolbox.definitions(),
    listed: () => listTools(toolbox),
    open: (exchange) => toolbox.open(exchange),
    ...change,
  }
}

/** Restricts a toolbox to the chosen tools. Other tools are neither listed nor callable. */
export function restrictToolbox(toolbox: OpenToolbox, isChosen: (name: string) => boolean): OpenToolbox {
  return changeToolbox(toolbox, {
    definitions: () => toolbox.definitions().filter(({ name }) => isChosen(name)),
    listed: () => listTools(toolbox).filter(({ name }) => isChosen(name)),
    open(exchange) {
      const call = toolbox.open(exchange)
      return (name, args, meta) => (isChosen(name) ? call(name, args, meta) : undefined)
    },
  })
}
