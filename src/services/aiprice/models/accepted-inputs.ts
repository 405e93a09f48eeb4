/** Stands in a list of inputs for others of which the source says nothing. */
const OTHERS_UNKNOWN = '?'

/** Inputs that every model of a mode takes, because its endpoint has no other. */
const INPUTS_OF_MODE = new Map([
  ['audio_transcription', ['audio']],
  ['image_edit', ['image']],
])

/** LiteLLM’s flags by the input that they grant. A missing flag denies nothing. */
const FLAGS = [
  ['image', 'supports_vision'],
  ['image', 'supports_image_input'],
  ['audio', 'supports_audio_input'],
  ['video', 'supports_video_input'],
  ['pdf', 'supports_pdf_input'],
] as const

/**
 * The inputs that a LiteLLM entry names, separated by commas. Without a complete list, those that its flags and its mode
 * grant, with `?` for the others. Null where it names none.
 */
export function litellmInputs(
  mode: string,
  listed: readonly string[] | undefined,
  entry: Readonly<Record<string, unknown>>,
): string | null {
  const granted = FLAGS.flatMap(([input, flag]) => (entry[flag] === true ? [input] : []))
  const known = [...new Set([...(listed ?? []), ...(INPUTS_OF_MODE.get(mode) ?? []), ...granted])]
  if (listed) return known.join(',')
  return known.length === 0 ? null : [...known, OTHERS_UNKNOWN].join(',')
}

/** Whether a model takes this input. Null where that is not on record. */
export function takesInput(inputs: string | null, input: string): boolean | null {
  const known = inputs?.split(',') ?? [OTHERS_UNKNOWN]
  return known.includes(input) || (known.includes(OTHERS_UNKNOWN) ? null : false)
}

export function knownInputs(inputs: string): string[] {
  return inputs.split(',').filter((it) => it !== OTHERS_UNKNOWN)
}
