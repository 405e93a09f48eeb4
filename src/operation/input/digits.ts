import { z } from 'zod'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import { readSpokenDigits } from './chinese-number.ts'
import { ofKind, type Kind } from './kind.ts'
import { foldWidth } from './patterns.ts'
import { plain, type Found, type Outcome } from './reading.ts'

/** Removes the spaces or hyphens between groups of digits: 1234 5678 and 1234-5678. Reads 一二三 as 123. */
function joinDigitGroups(text: string): string | undefined {
  return /^\d+(?:[ –-]\d+)*$/.test(text) ? text.replaceAll(/[ –-]/g, '') : readSpokenDigits(text)
}

/** The digits if they have one of the lengths. Otherwise the text is refused. */
function ofLength(digits: string | undefined, lengths: readonly number[]): Outcome<string> {
  return digits !== undefined && lengths.includes(digits.length) ? { value: digits } : undefined
}

/** Finds numbers of `length` digits that are not part of a longer number, a date or a code. */
function findRuns(original: string, length: number): Found<string>[] {
  const run = new RegExp(`(?<![A-Za-z\\d.,/-]|\\d )\\d{${length}}(?![A-Za-z\\d]|[.,/-]\\d)`, 'g')
  // Two numbers side by side are two values: 12345678, 87654321.
  const parted = foldWidth(original).replaceAll(
    new RegExp(`(?<=\\d{${length}})[, ](?=\\d{${length}}(?!\\d))`, 'g'),
    ';',
  )
  return [...parted.matchAll(run)].map((match) => ({
    value: match[0],
    start: match.index,
    end: match.index + length,
  }))
}

/** 末三碼是 123. */
const LAST_THREE = /^[末後后][三3]碼(?:是|為)?[ :]{0,3}/

const RECEIPT: Kind = {
  name: 'digits',
  inputMode: 'text',
  example: '12345678',
  hint: {
    en: 'Send the eight digits of the receipt, for example AB-12345678, or its last three.',
    zh: '請寫發票的 8 碼，例如 AB-12345678，或末三碼。',
  },
  read: (text) => {
    const [label] = LAST_THREE.exec(plain(text)) ?? []
    if (label !== undefined) return ofLength(joinDigitGroups(plain(text).slice(label.length)), [3])
    // Removes 發票號碼： and then the two letters of AB-12345678.
    const written = plain(text).replace(
      /^(?:統一)?(?:[發发]票)?(?:[號号][碼码](?:是|為)?[ :]*|[ :]*(?=[A-Za-z]{2}))/,
      '',
    )
    const digits = joinDigitGroups(written.replace(/^[A-Za-z]{2}[ –-]?/, ''))
    return ofLength(digits, /^[A-Za-z]/.test(written) ? [8] : [8, 3])
  },
  find: (text) => findReceipts(text),
}

/** The eight digits of a uniform invoice number (統一發票), or its last three. */
export function receiptNumberInput() {
  return ofKind(z.string().regex(/^(\d{8}|\d{3})$/), RECEIPT)
}

function findReceipts(original: string): Found<string>[] {
  const text = foldWidth(original)
  const lettered = [...text.matchAll(/(?<![A-Za-z])[A-Za-z]{2}[ -]?(\d{8})(?![A-Za-z\d]|[.,/-]\d)/g)].map((match) => ({
    value: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
  const bare = findRuns(original, 8).filter(({ end }) => !lettered.some((it) => it.end === end))
  return [...lettered, ...bare].toSorted((a, b) => a.start - b.start)
}

const TAX_ID: Kind = {
  name: 'digits',
  inputMode: 'numeric',
  example: '22099131',
  hint: { en: 'Send the eight digits of the tax ID, for example 22099131.', zh: '請寫 8 碼統一編號，例如 22099131。' },
  read: (text) =>
    ofLength(
      joinDigitGroups(plain(text).replace(/^(?:統一編號|统一编号|統編|统编|VAT|TW|tax id|GUI|UBN)(?: ?:)? ?/i, '')),
      [8],
    ),
  find: (text) => findRuns(text, 8),
}

/** A business tax ID (統一編號): eight digits. */
export function taxIdInput() {
  return ofKind(z.string().regex(/^\d{8}$/), TAX_ID)
}

/** An identifying number, such as that of a lottery draw, with one of the given lengths. */
export function digitsInput({
  what,
  lengths,
  example,
}: {
  what: LocalizedText
  lengths: readonly number[]
  example: string
}) {
  const length = lengths.join(' or ')
  const pattern = new RegExp(`^(${lengths.map((it) => `\\d{${it}}`).join('|')})$`)
  return ofKind(z.string().regex(pattern), {
    name: 'digits',
    inputMode: 'numeric',
    example,
    hint: {
      en: `Send the ${what.en}, ${length} digits, for example ${example}.`,
      zh: `請寫${what.zh}（${lengths.join(' 或 ')} 位數字），例如 ${example}。`,
    },
    read: (text) => ofLength(joinDigitGroups(plain(text).replace(/^第 ?|[ ]?期$/g, '')), lengths),
    find: (text) => lengths.flatMap((it) => findRuns(text, it)),
  })
}
