import type { Bilingual } from './language.ts'

/** How a form asks for a value. */
export type Control =
  | 'text'
  /** Digits that are no quantity: a receipt, a code. */
  | 'digits'
  | 'number'
  | 'date'
  | 'month'
  | 'time'
  | 'address'
  | 'select'
  | 'radios'
  /** Any of several. */
  | 'checks'
  | 'yes_no'
  /** Text of several lines. */
  | 'lines'
  /** Several values, one a line or between commas. */
  | 'list'
  /** A questionnaire: the same answers to each of several questions. */
  | 'questions'
  | 'json'

/** What people call a field: in forms, tables and lists of facts. */
export interface Label {
  readonly label: Bilingual
  /** How to write it, in a sentence. Stands above the field and stays there. */
  readonly hint?: Bilingual
  /** What a number is counted in: 元, days. */
  readonly unit?: Bilingual
  /** What the values of an enum are called. */
  readonly values?: Readonly<Record<string, Bilingual>>
  /** How a form asks for it, where its schema does not tell. */
  readonly control?: Control
  /** For `questions`: what is asked, and what the values from 0 on are called. */
  readonly questions?: readonly Bilingual[]
  readonly answers?: readonly Bilingual[]
}

/** Two words, or a label with more to say. */
export type Entry = Bilingual | Label

/** What people call an operation, besides its title. */
export interface OperationWords {
  /** What one gets, in a sentence under the heading of its form. */
  readonly lede: Bilingual
  /** What its button says. Default: 查 and Look up. */
  readonly button?: Bilingual
  /** Over the form for the next question: 再對一張. */
  readonly again?: Bilingual
  /** Fields that this operation calls otherwise than the service does. */
  readonly fields?: Readonly<Record<string, Entry>>
}

/** The words of a service in both languages. Fields are looked up by their names, wherever in an answer they stand. */
export interface ServiceWords {
  readonly operations: Readonly<Record<string, OperationWords>>
  readonly fields: Readonly<Record<string, Entry>>
}

/** What a field is called: by the operation, by the service, by everybody. Undefined where nobody has a word for it. */
export function labelOf(field: string, operation: string, words: ServiceWords | undefined): Label | undefined {
  const entry = own(words?.operations[operation]?.fields, field) ?? own(words?.fields, field) ?? own(COMMON, field)
  if (entry === undefined) return undefined
  return 'label' in entry ? entry : { label: entry }
}

function own(entries: Readonly<Record<string, Entry>> | undefined, field: string): Entry | undefined {
  return entries && Object.hasOwn(entries, field) ? entries[field] : undefined
}

/** Fields that mean the same everywhere. */
const COMMON: Readonly<Record<string, Entry>> = {
  as_of: ['資料日期', 'Data as of'],
  stale: { label: ['資料較舊', 'Out of date'], values: { true: ['是', 'Yes'], false: ['否', 'No'] } },
  provenance: ['資料來源', 'Sources'],
  sources: ['來源', 'Sources'],
  source: ['來源', 'Source'],
  licence: ['授權', 'Licence'],
  notice: ['說明', 'Please note'],
  items: ['結果', 'Results'],
  total: ['總筆數', 'In all'],
  limit: {
    label: ['最多幾筆', 'How many'],
    hint: ['一次要看幾筆。', 'How many to show at once.'],
  },
  offset: {
    label: ['從第幾筆起', 'Skip'],
    hint: ['跳過前面幾筆。', 'How many to skip from the start.'],
  },
  q: ['關鍵字', 'Search words'],
  id: ['編號', 'Id'],
  url: ['網址', 'Address'],
  name: ['名稱', 'Name'],
  name_zh: ['中文名稱', 'Chinese name'],
  name_en: ['英文名稱', 'English name'],
  title: ['標題', 'Title'],
  title_zh: ['中文標題', 'Chinese title'],
  title_en: ['英文標題', 'English title'],
  date: ['日期', 'Date'],
  year: ['年', 'Year'],
  month: ['月份', 'Month'],
  from: ['從', 'From'],
  to: ['到', 'To'],
  price_twd: { label: ['價格', 'Price'], unit: ['元', 'NT$'] },
  price_usd: { label: ['價格', 'Price'], unit: ['美元', 'US$'] },
  slug: ['代稱', 'Short name'],
  code: ['代號', 'Code'],
  lang: {
    label: ['語言', 'Language'],
    values: { zh: ['中文', 'Chinese'], en: ['英文', 'English'], both: ['中英對照', 'Both'] },
  },
  format: {
    label: ['檔案格式', 'File format'],
    values: { json: ['JSON', 'JSON'], ndjson: ['NDJSON', 'NDJSON'], csv: ['CSV', 'CSV'] },
  },
  set: ['哪一組資料', 'Which set'],
  note: ['備註', 'Note'],
  status: ['狀態', 'State'],
  version: ['版本', 'Version'],
  description: ['描述', 'Description'],
}
