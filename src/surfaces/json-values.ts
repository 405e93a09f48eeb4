import { ApiError } from '#support/errors/errors.ts'

/** No operation accepts this many values: the longest list has a few thousand items. */
const VALUES_MAX = 50_000

/** Refuses JSON with too many values: half a million empty lists take 1 MB, but seconds to copy to a worker. */
export function refuseManyValues(json: string): void {
  // A value takes at least one character, so a short text need not be scanned.
  if (json.length <= VALUES_MAX) return
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) values++
    if (values > VALUES_MAX) throw createTooManyError()
  }
}

/** Throws `invalid_input` for a form with too many fields, which it counts by their ampersands. */
export function refuseManyFields(form: string): void {
  let fields = 0
  for (let at = form.indexOf('&'); at !== -1; at = form.indexOf('&', at + 1)) {
    fields++
    if (fields > VALUES_MAX) throw createTooManyError()
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b

/** The position after the string that begins at `start`, or the end of the text if the string is not closed. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = end
    while (escapes > start + 1 && json.charCodeAt(escapes - 1) === BACKSLASH) escapes--
    if ((end - escapes) % 2 === 0) return end
  }
  return json.length
}

function createTooManyError(): ApiError {
  return new ApiError('invalid_input', `The body has more than ${VALUES_MAX} values. Send fewer at once.`, {
    zh: `內容超過 ${VALUES_MAX} 個值，請一次少送一些。`,
  })
}
