import type { Readable } from 'node:stream'
import { parse, type CsvError, type Info } from 'csv-parse'

export interface FileRecord {
  /** The number of the record's last line; the first line is 1. */
  readonly line: number
  readonly fields: Readonly<Record<string, unknown>>
  readonly fault?: string
}

/** The file cannot be read at all. The message is a sentence for the operator. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** Reads CSV with a header, or JSON lines. Throws `UnreadableFile` if the header lacks a required column. */
export async function* readRecords(input: Readable, required: readonly string[] = []): AsyncGenerator<FileRecord> {
  const decoded = decodeUtf8(input)
  const first = await decoded.next()
  if (first.done) throw new UnreadableFile('The file is empty.')
  if (first.value.trimStart().startsWith('[')) {
    throw new UnreadableFile(
      'The file is one JSON list. Send JSON lines: an object a line, without brackets and commas.',
    )
  }
  const text = prependText(first.value, decoded)
  yield* first.value.trimStart().startsWith('{') ? jsonLines(text) : csvRecords(text, required)
}

/** Throws at the first byte that is not UTF-8. Otherwise a Big5 file would become replacement characters. */
async function* decodeUtf8(input: Readable): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of input) {
      const text = decoder.decode(bytes as Buffer, { stream: true })
      if (text !== '') yield text
    }
    const rest = decoder.decode()
    if (rest !== '') yield rest
  } catch (err) {
    if (!(err instanceof TypeError)) throw err
    throw new UnreadableFile('The file is not UTF-8. Save it as UTF-8 and try again.')
  }
}

async function* prependText(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let line = 0
  for await (const lineText of linesOf(text)) {
    line += 1
    if (lineText.trim() !== '') yield jsonRecord(lineText, line)
  }
}

function jsonRecord(lineText: string, line: number): FileRecord {
  try {
    const value: unknown = JSON.parse(lineText)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return { line, fields: withoutEmpty(Object.entries(value)) }
    }
  } catch {
    // A syntax error gets the same message as valid JSON that is not an object.
  }
  return { line, fields: {}, fault: 'This line is not a JSON object.' }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let unfinished = ''
  for await (const piece of text) {
    const lines = (unfinished + piece).split('\n')
    unfinished = lines.pop() ?? ''
    yield* lines
  }
  if (unfinished !== '') yield unfinished
}

async function* csvRecords(text: AsyncIterable<string>, required: readonly string[]): AsyncGenerator<FileRecord> {
  const faults: FileRecord[] = []
  const parser = parse({
    bom: true,
    columns: (heading: string[]) => readHeading(heading, required),
    info: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // Spreadsheets save an empty row as a line of commas.
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    trim: true,
  })
  parser.on('skip', (err: CsvError | undefined) => {
    const line = typeof err?.['lines'] === 'number' ? err['lines'] : 0
    faults.push({ line, fields: {}, fault: 'This row has not as many columns as the heading.' })
  })
  void pipeText(text, parser)
  for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: Info }>) {
    yield* faults.splice(0)
    yield { line: info.lines, fields: withoutEmpty(Object.entries(record)) }
  }
  yield* faults
}

function readHeading(heading: readonly string[], required: readonly string[]): string[] {
  const columns = heading.map((name) => name.trim().toLowerCase())
  const absent = required.filter((name) => !columns.includes(name))
  if (absent.length > 0)
    throw new UnreadableFile(`The first line must name the columns. It lacks ${absent.join(', ')}.`)
  return columns
}

async function pipeText(text: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const piece of text) {
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve))
    }
    parser.end()
  } catch (err) {
    parser.destroy(err instanceof Error ? err : new Error(String(err)))
  }
}

function withoutEmpty(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, value]) => value !== '' && value !== null))
}
