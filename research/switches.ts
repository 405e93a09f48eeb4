import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

// Preloaded before measure-routing.ts: every function and every regular expression of the hub's routing gets a switch. Switched
// off, a function returns nothing (an empty list, its unchanged input) and an expression matches nothing.

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const ROUTING = /\/services\/hub\/routing\/(?<file>[\w-]+)\.ts$/
const off = new Set<string>(process.env['SWITCHED_OFF']?.split(','))
const active = new Set<string>()
const units = new Map<string, number>()
Object.assign(globalThis, { routingSwitches: { off, active, units }, switchedRun, switchedPattern, switchedCopy })

registerHooks({
  load(url, context, next) {
    const file = ROUTING.exec(url)?.groups?.['file']
    if (file === undefined || file.endsWith('.test')) return next(url, context)
    const path = process.env['REQUEST_MODEL']
    const source = switched(file, readFileSync(fileURLToPath(url), 'utf8')).replace(
      "readBytes('models/requests.model')",
      (read) =>
        path === undefined ? read : `(process.getBuiltinModule('fs').readFileSync(${JSON.stringify(path)}) as any)`,
    )
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

function switchedRun(unit: string, nothing: unknown, run: () => unknown): unknown {
  if (off.has(unit)) return nothing
  const result = run()
  if (sizeOf(result) !== sizeOf(nothing)) active.add(unit)
  return result
}

/** Lists are compared by their lengths, other values by themselves. */
function sizeOf(value: unknown): unknown {
  return Array.isArray(value) ? value.length : value instanceof Map ? value.size : value
}

class Switched extends RegExp {
  readonly unit: string
  constructor(pattern: RegExp, flags = pattern.flags, unit?: string) {
    super(pattern, flags)
    this.unit = unit ?? (pattern as Switched).unit
  }
  override exec(text: string): RegExpExecArray | null {
    if (off.has(this.unit)) {
      this.lastIndex = 0
      return null
    }
    const found = super.exec(text)
    if (found) active.add(this.unit)
    return found
  }
}

function switchedPattern(unit: string, pattern: RegExp): RegExp {
  return new Switched(pattern, pattern.flags, unit)
}

function switchedCopy(unit: string, pattern: RegExp | undefined, source: string, flags: string): RegExp {
  return new Switched(
    pattern instanceof Switched ? pattern : new RegExp(source, flags),
    flags,
    pattern instanceof Switched ? undefined : unit,
  )
}

/** The source with a switch around each function body and pattern. */
function switched(file: string, source: string): string {
  const edits: { at: number; text: string; order: number }[] = []
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const insert = (at: number, text: string) => edits.push({ at, text, order: edits.length })
  const textOf = (node: Node | undefined) => (node ? source.slice(node.start, node.end) : '')
  const around = (node: Node, unit: string, nothing: string) => {
    const isBlock = node.type === 'BlockStatement'
    units.set(unit, textOf(node).split('\n').length)
    insert(node.start, `${isBlock ? '{ return ' : ''}(switchedRun as any)(${JSON.stringify(unit)}, ${nothing}, () => `)
    edits.push({ at: node.end, text: `)${isBlock ? ' }' : ''}`, order: -edits.length })
  }
  const visit = (node: Node, name: string) => {
    if (node.type === 'FunctionDeclaration' && node['generator'] !== true) {
      const own = (node['id'] as Node & { name: string }).name
      const nothing = nothingFor(textOf(node['returnType'] as Node), (node['params'] as Node[]).map(textOf))
      if (nothing !== undefined) around(node['body'] as Node, `${file}:${own}`, nothing)
      name = own
    }
    if (node.type === 'VariableDeclarator' || node.type === 'Property') {
      const key = textOf((node['id'] ?? node['key']) as Node).split(':')[0]!
      const value = (node['init'] ?? node['value']) as Node | undefined
      name = name === '' ? key : `${name}.${key}`
      if (value?.type === 'ArrowFunctionExpression' && value['async'] !== true)
        around(value['body'] as Node, `${file}:${name}`, 'undefined')
    }
    const isPattern =
      (node.type === 'Literal' && node['regex'] !== undefined) ||
      (node.type === 'NewExpression' && textOf(node['callee'] as Node) === 'RegExp')
    if (isPattern) {
      const unit = `${file}:${name}@${lineOf(node.start)}`
      const [first, flags] = (node['arguments'] ?? []) as Node[]
      units.set(unit, textOf(node).split('\n').length)
      if (first?.type === 'MemberExpression' && textOf(first).endsWith('.source'))
        insert(
          node.start,
          `(switchedCopy as any)(${JSON.stringify(unit)}, ${textOf(first['object'] as Node)}, ${textOf(first)}, ${textOf(flags) || "''"}, `,
        )
      else insert(node.start, `(switchedPattern as any)(${JSON.stringify(unit)}, `)
      edits.push({ at: node.end, text: ')', order: -edits.length })
      return
    }
    for (const [field, child] of Object.entries(node)) {
      if (/[tT]ype(?:Annotation|Arguments|Parameters)?$/.test(field)) continue
      for (const it of Array.isArray(child) ? child : [child]) if (isNode(it)) visit(it, name)
    }
  }
  visit(parseSync(`${file}.ts`, source).program as unknown as Node, '')
  const sorted = edits.toSorted((a, b) => b.at - a.at || b.order - a.order)
  return sorted.reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** What a function of this type returns where it does nothing; undefined where that is not plain. */
function nothingFor(returned: string, parameters: readonly string[]): string | undefined {
  const type = returned.replace(/^:\s*/, '').replaceAll(/\breadonly /g, '')
  const same = parameters.find((it) => it.replace(/^\w+\??:\s*/, '').replaceAll(/\breadonly /g, '') === type)
  if (same) return /^\w+/.exec(same)?.[0]
  if (/^\S+ is /.test(type) || type === 'boolean') return 'false'
  if (type.endsWith('[]')) return '[]'
  if (/^(?:Readonly)?Map</.test(type)) return 'new Map()'
  if (type.endsWith('| undefined')) return 'undefined'
  return type === 'number' ? '0' : type === 'string' ? "''" : undefined
}
