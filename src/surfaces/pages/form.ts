import { pathParameters, type Operation } from '#operation/operation.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { markup, type Html } from './layout.ts'

/** A form for one endpoint, made from its input schema and filled with the declared example. */
export function operationForm(operation: Operation, method: 'GET' | 'POST', path: string, prefix: string): Html {
  const schema = toJsonSchema(operation.input, 'input')
  const example = operation.example.input as Record<string, unknown>
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    field({
      name,
      schema: property,
      example: example[name],
      isRequired: (schema.required ?? []).includes(name),
      kind: operation.textBody === name ? 'text' : kindOf(property, method),
    }),
  )
  const needsScript = method === 'POST' || pathParameters(path).length > 0
  return markup`<form action="${prefix}${path}" method="${needsScript ? 'post' : 'get'}" data-method="${method}"${operation.textBody ? markup` data-text="1"` : ''}>
${fields}
<button>查詢 · Ask</button>
</form>
<output hidden><pre></pre></output>`
}

/** What may be longer is typed into a box of several lines. */
const LINE_LENGTH = 1_000

type Kind = 'number' | 'boolean' | 'json' | 'text' | 'string'

interface Field {
  readonly name: string
  readonly schema: JsonSchema
  readonly example: unknown
  readonly isRequired: boolean
  readonly kind: Kind
}

function field({ name, schema, example, isRequired, kind }: Field): Html {
  const required = isRequired ? markup` required` : ''
  const options = schema.enum as string[] | undefined
  const hint = schema.description ? markup`<small>${schema.description}</small>` : ''
  const value = example === undefined ? '' : kind === 'json' ? JSON.stringify(example) : String(example)
  return markup`<label><span><code>${name}</code>${isRequired ? ' *' : ''}</span>${
    options
      ? markup`<select name="${name}"${required}>${isRequired ? '' : markup`<option value=""></option>`}${options.map(
          (option) => markup`<option${option === example ? markup` selected` : ''}>${option}</option>`,
        )}</select>`
      : kind === 'boolean'
        ? markup`<select name="${name}" data-type="boolean"><option value=""></option><option value="1">是 · yes</option><option value="0">否 · no</option></select>`
        : kind === 'text' || kind === 'json'
          ? markup`<textarea name="${name}" data-type="${kind}"${required}>${value}</textarea>`
          : markup`<input name="${name}" value="${value}" data-type="${kind}"${required} autocomplete="off">`
  }${hint}</label>`
}

/** A list in a query string is typed as `a,b`; in a body it is JSON. */
function kindOf(schema: JsonSchema, method: 'GET' | 'POST'): Kind {
  const type = schema.type ?? schema.anyOf?.find((option) => option.type !== 'null')?.type
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'string' && Number(schema['maxLength']) > LINE_LENGTH) return 'text'
  return method === 'POST' && (type === 'array' || type === 'object') ? 'json' : 'string'
}
