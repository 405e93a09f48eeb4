export type Format = 'json-ld' | 'microdata' | 'rdfa'

export interface Item {
  /** The types: names of schema.org without prefix, others as written. */
  readonly types: readonly string[]
  readonly id: string | null
  readonly properties: ReadonlyMap<string, readonly Value[]>
  readonly format: Format
  readonly line: number
  readonly vocabulary: 'schema.org' | 'other' | 'none'
}

export type Value = string | number | boolean | Item

export function isReference({ id, properties }: Item): boolean {
  return id !== null && properties.size === 0
}

export function isItem(value: Value): value is Item {
  return typeof value === 'object'
}

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\/?/i

/** Maps `https://schema.org/Product` to `Product`. */
export function localName(name: string): string {
  return name.trim().replace(SCHEMA_ORG, '')
}

export function isSchemaOrg(address: string): boolean {
  return SCHEMA_ORG.test(address.trim())
}
