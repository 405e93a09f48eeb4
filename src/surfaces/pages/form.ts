import { pathParameters, type Operation } from '#operation/operation.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { markup, type Html } from './layout.ts'

/** A form for one endpoint, made from its input schema and filled with the declared example. */
export function operationForm(operation: Operation, method: 'GET' | 'POST', path: string, prefix: string): Html {
  const schema = toJsonSchema(operation.input, 'input')
  const example = operation.example.input as Record<string, unknown>
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    field(name, property, example[name], (schema.required ?? []).includes(name), operation.textBody === name),
  )
  const needsScript = method === 'POST' || pathParameters(path).length > 0
  return markup`<form action="${prefix}${path}" method="${needsScript ? 'post' : 'get'}" data-method="${method}"${operation.textBody ? markup` data-text="1"` : ''}>
${fields}
<button>查詢 · Ask</button>
</form>
<output hidden><pre></pre></output>`
}

function field(name: string, schema: JsonSchema, example: unknown, isRequired: boolean, isText: boolean): Html {
  const required = isRequired ? markup` required` : ''
  const kind = kindOf(schema)
  const options = schema.enum as string[] | undefined
  const hint = schema.description ? markup`<small>${schema.description}</small>` : ''
  const value = example === undefined ? '' : kind === 'json' ? JSON.stringify(example) : String(example)
  return markup`<label><span><code>${name}</code>${isRequired ? ' *' : ''}</span>${
    options
      ? markup`<select name="${name}"${required}>${isRequired ? '' : markup`<option value=""></option>`}${options.map(
          (option) => markup`<option${option === example ? markup` selected` : ''}>${option}</option>`,
        )}</select>`
      : kind === 'boolean'
        ? markup`<select name="${name}" data-type="boolean"><option value=""></option><option value="1">1</option><option value="0">0</option></select>`
        : isText || kind === 'json'
          ? markup`<textarea name="${name}" data-type="${isText ? 'string' : 'json'}"${required}>${value}</textarea>`
          : markup`<input name="${name}" value="${value}" data-type="${kind}"${required} autocomplete="off">`
  }${hint}</label>`
}

function kindOf(schema: JsonSchema): 'number' | 'boolean' | 'json' | 'string' {
  const type = schema.type ?? schema.anyOf?.find((option) => option.type !== 'null')?.type
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'array' || type === 'object' ? 'json' : 'string'
}
