export interface Field {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly items?: Field
}

/** A tool as tools/list shows it. */
export interface ListedTool {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: { readonly properties?: Readonly<Record<string, Field>>; readonly required?: readonly string[] }
}
