export type Format = 'json-ld' | 'microdata' | 'rdfa'

/** A thing that a page describes, in whichever of the three notations. */
export interface Item {
  /** Names of schema.org without their prefix; others as they are written. */
  readonly types: readonly string[]
  readonly id: string | null
  readonly properties: ReadonlyMap<string, readonly Value[]>
  readonly format: Format
  /** Where it begins, from 1. */
  readonly line: number
  /** Whether its words are those of schema.org. */
  readonly vocabulary: 'schema.org' | 'other' | 'none'
}

export type Value = string | number | boolean | Item

/** What can be said of an item without rules: whether it stands for itself or only points to another. */
export function isReference({ id, properties }: Item): boolean {
  return id !== null && properties.size === 0
}

export function isItem(value: Value): value is Item {
  return typeof value === 'object'
}

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\/?/i

/** `https://schema.org/Product` → `Product`. */
export function localName(name: string): string {
  return name.trim().replace(SCHEMA_ORG, '')
}

export function isSchemaOrg(address: string): boolean {
  return SCHEMA_ORG.test(address.trim())
}
