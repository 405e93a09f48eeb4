import { ROC_EPOCH } from '#support/dates/taipei.ts'
import { periodIn } from './receipt-period.ts'

export interface InvoiceCode {
  readonly kind: 'left_qr' | 'barcode'
  readonly track: string
  readonly number: string
  readonly period: string
  /** Null for the barcode, which encodes only the period. */
  readonly date: string | null
  readonly total_twd: number | null
  readonly seller_id: string | null
  /** Null if the buyer gave no business number. */
  readonly buyer_id: string | null
}

const NOBODY = '00000000'

// 財政部 電子發票證明聯一維及二維條碼規格: number 10, date 7, random code 4, sales 8, total 8 (hexadecimal), buyer 8, seller 8.
const LEFT_QR =
  /^(?<track>[A-Z]{2})(?<number>\d{8})(?<date>\d{7})(?:\d{4})(?:[\dA-F]{8})(?<total>[\dA-F]{8})(?<buyer>\d{8})(?<seller>\d{8})/i

// From the same specification: Code 39 with the year, the even month of the period, the number and the random code.
const BARCODE = /^(?<year>\d{3})(?<month>\d\d)(?<track>[A-Z]{2})(?<number>\d{8})\d{4}$/i

/** Reads the left QR code or the barcode. Undefined for any other text or an impossible date. */
export function parseInvoiceCode(text: string): InvoiceCode | undefined {
  const plain = text.normalize('NFKC').trim()
  return readLeft(LEFT_QR.exec(plain)?.groups) ?? readBarcode(BARCODE.exec(plain)?.groups)
}

/** The right QR code lists the goods and begins like this; it contains no receipt number. */
export function isRightCode(text: string): boolean {
  return text.trim().startsWith('**')
}

function readLeft(groups: Record<string, string> | undefined): InvoiceCode | undefined {
  if (!groups) return undefined
  const { track = '', number = '', date = '', total = '', buyer = '', seller = '' } = groups
  const iso = `${Number(date.slice(0, 3)) + ROC_EPOCH}-${date.slice(3, 5)}-${date.slice(5, 7)}`
  const period = periodOf(date.slice(0, 3), Number(date.slice(3, 5)))
  const day = new Date(iso)
  if (!period || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== iso) return undefined
  return {
    kind: 'left_qr',
    track: track.toUpperCase(),
    number,
    period,
    date: iso,
    total_twd: Number.parseInt(total, 16),
    seller_id: seller,
    buyer_id: buyer === NOBODY ? null : buyer,
  }
}

function readBarcode(groups: Record<string, string> | undefined): InvoiceCode | undefined {
  if (!groups) return undefined
  const { year = '', month = '', track = '', number = '' } = groups
  const period = periodOf(year, Number(month))
  if (!period) return undefined
  const unsaid = { date: null, total_twd: null, seller_id: null, buyer_id: null }
  return { kind: 'barcode', track: track.toUpperCase(), number, period, ...unsaid }
}

function periodOf(rocYear: string, month: number): string | undefined {
  return month < 1 || month > 12 ? undefined : periodIn(rocYear, month)
}
