export interface Field {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly items?: Field
}

export interface ListedTool {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: { readonly properties?: Readonly<Record<string, Field>>; readonly required?: readonly string[] }
}
