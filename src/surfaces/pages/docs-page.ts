import { splitRoute, type Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import type { Runtime } from '../runtime.ts'
import { markup, page, type Html } from './layout.ts'

/** The reference of a service: every operation with its inputs, answer and a request to paste. */
export function docsPage(service: Service, prefix: string, runtime: Runtime): string {
  const url = runtime.publicUrl(service)
  return page({
    title: `${service.titleZh} · ${service.title} – reference`,
    description: `Reference of ${service.title}: endpoints, tools, inputs and answers.`,
    prefix,
    isSandbox: runtime.isSandbox,
    content: markup`<header>
<nav><a href="${prefix}/">${service.title}</a><a href="${prefix}/openapi.json">OpenAPI</a></nav>
<h1>${service.title}: reference</h1>
<p class="lead">Errors are problem+json (RFC 9457) with a <code>code</code>. Dates are YYYY-MM-DD, days are Asia/Taipei.</p>
</header>
<main>${service.operations.map((operation) => reference(operation, url))}</main>`,
  })
}

function reference(operation: Operation, url: string): Html {
  const route = operation.route
  return markup`<section class="operation" id="${operation.name}">
<header><h2>${operation.title}</h2><span class="zh">${operation.titleZh}</span>${operation.price ? markup`<span class="tag paid">${operation.price} USDC</span>` : ''}</header>
<p>${route ? markup`<code>${route}</code>` : ''} ${operation.tool ? markup`<span class="tag">MCP tool</span> <code>${operation.name}</code>` : ''}</p>
<p>${operation.description}</p>
<h3>Input</h3>
${fieldList(toJsonSchema(operation.input, 'input'))}
<h3>Answer</h3>
${fieldList(toJsonSchema(operation.output, 'output'))}
<h3>Example</h3>
<pre>${route ? curl(operation, url) : JSON.stringify({ name: operation.name, arguments: operation.example.input })}</pre>
<pre>${JSON.stringify(operation.example.output, null, 2)}</pre>
</section>`
}

function fieldList(schema: JsonSchema): Html {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return markup`<p class="lead">Nothing.</p>`
  const required = schema.required ?? []
  return markup`<dl>${fields.map(([name, property]) => field(name, property, required.includes(name)))}</dl>`
}

function field(name: string, property: JsonSchema, isRequired: boolean): Html {
  const inner = objectIn(property)
  return markup`<dt><code>${name}</code> ${typeName(property)}${isRequired ? '' : ', optional'}</dt>
<dd>${property.description ?? ''}${inner ? fieldList(inner) : ''}</dd>`
}

/** The object whose fields are worth listing: the value itself, an item of a list, or what is there when it is not null. */
function objectIn(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema
  if (schema.items) return objectIn(schema.items)
  return schema.anyOf?.map(objectIn).find((option) => option !== undefined)
}

function typeName(schema: JsonSchema): string {
  if (schema.enum) return (schema.enum as unknown[]).map(String).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeName(schema.items) : 'values'}`
  return [schema.format ?? schema.const ?? schema.type ?? 'value'].flat().map(String).join(' or ')
}

function curl(operation: Operation, url: string): string {
  if (!operation.route) return ''
  const { method, path } = splitRoute(operation.route)
  const input = { ...operation.example.input } as Record<string, unknown>
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(input[name]))
    delete input[name]
    return value
  })
  if (method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    return `curl '${url}${filled}${query ? `?${query}` : ''}'`
  }
  if (operation.textBody) return `curl '${url}${filled}' -H 'content-type: text/plain' --data-binary @file.txt`
  return `curl '${url}${filled}' -H 'content-type: application/json' -d '${JSON.stringify(input)}'`
}
