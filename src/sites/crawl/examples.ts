export const EXAMPLES_MAX = 10
export const EXAMPLE_LENGTH_MAX = 200

/** Adds the beginning of an example to a list, until the list is full. */
export function addExample(examples: string[], example: string): void {
  if (examples.length < EXAMPLES_MAX) examples.push(example.slice(0, EXAMPLE_LENGTH_MAX))
}
