import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { ApiError } from '#support/errors/errors.ts'
import { readHeader } from '#surfaces/incoming.ts'
import { createMcpHandler } from '#surfaces/mcp/handler.ts'
import type { RemoteContents } from '#operation/sites.ts'
import type { Offers, PromptResult } from '#surfaces/mcp/offers.ts'
import type { OpenToolbox, ToolAnswer, ToolDefinition } from '#surfaces/tools/tools.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
const image = { type: 'image', data: PIXEL, mimeType: 'image/png' }
const resource = { uri: 'test://embedded', mimeType: 'text/plain', text: 'An embedded resource.' }

/** The tools that the conformance suite calls. They cover features that no tool of our services has. */
const TOOLS: Record<string, () => ToolAnswer> = {
  test_simple_text: () => content({ type: 'text', text: 'This is a simple text response for testing.' }),
  test_image_content: () => content(image),
  test_audio_content: () => content({ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }),
  test_embedded_resource: () => content({ type: 'resource', resource }),
  test_multiple_content_types: () =>
    content({ type: 'text', text: 'Multiple content types test:' }, image, { type: 'resource', resource }),
  test_error_handling: () => {
    throw new ApiError('invalid_input', 'This tool intentionally returns an error for testing.')
  },
  json_schema_2020_12_tool: () => content({ type: 'text', text: 'Called.' }),
}

const JSON_SCHEMA_TOOL = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

const TEMPLATE = 'test://template/{id}/data'

/** Documents that the conformance suite reads. */
function readResource(uri: string): RemoteContents[] | undefined {
  if (uri === 'test://static-text')
    return [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }]
  if (uri === 'test://static-binary') return [{ uri, mimeType: 'image/png', blob: PIXEL }]
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? []
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
  return id === undefined ? undefined : [{ uri, mimeType: 'application/json', text }]
}

/** Prompts that the conformance suite uses. */
const PROMPTS: Record<string, (given: Readonly<Record<string, string>>) => PromptResult> = {
  test_simple_prompt: () => asked({ type: 'text', text: 'This is a simple prompt for testing.' }),
  test_prompt_with_arguments: ({ arg1, arg2 }) =>
    asked({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  test_prompt_with_embedded_resource: ({ resourceUri }) =>
    asked(
      { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded.' } },
      { type: 'text', text: 'Please process the embedded resource above.' },
    ),
  test_prompt_with_image: () => asked(image, { type: 'text', text: 'Please analyze the image above.' }),
}

function asked(...contents: object[]): PromptResult {
  return { messages: contents.map((item) => ({ role: 'user', content: item })) }
}

const offers: Offers = {
  open: () => ({
    listResources: () => [{ uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' }],
    listTemplates: () => [{ uriTemplate: TEMPLATE, name: 'template' }],
    readResource,
    listSkills: () => [],
    listPrompts: () =>
      Object.keys(PROMPTS).map((name) => ({ name, description: 'A diagnostic prompt of the conformance suite.' })),
    getPrompt: (name, given) => PROMPTS[name]?.(given),
    complete: () => [],
  }),
}

function content(...items: object[]): ToolAnswer {
  return { result: { content: items } }
}

function definitions(): ToolDefinition[] {
  return Object.keys(TOOLS).map((name) => ({
    name,
    title: name,
    description: 'A diagnostic tool of the conformance suite.',
    inputSchema: name === 'json_schema_2020_12_tool' ? JSON_SCHEMA_TOOL : { type: 'object', properties: {} },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }))
}

/** Starts our MCP handler with the diagnostic tools on its own port. */
export async function startDiagnosticServer(): Promise<{ url: string; server: Server }> {
  const toolbox: OpenToolbox = { revision: 1, definitions, open: () => (name) => TOOLS[name]?.() }
  const handle = createMcpHandler({
    server: { name: 'diagnostic', title: 'Diagnostic', version: '1' },
    instructions: 'For the conformance suite.',
    toolbox,
    offers,
    bodyBytesMax: 1_048_576,
    batchMax: 20,
    admit: () => undefined,
    isOriginAllowed: () => false,
    onError: () => {},
  })
  const server = createServer(
    getRequestListener((request) =>
      handle(request, {
        id: randomUUID(),
        path: '/mcp',
        url: '/mcp',
        prefix: '',
        service: undefined,
        operation: undefined,
        client: undefined,
        limitHeaders: undefined,
        header: (name) => readHeader(request, name),
        abortSignal: () => new AbortController().signal,
        isAborted: () => false,
      }),
    ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/mcp`, server }
}
