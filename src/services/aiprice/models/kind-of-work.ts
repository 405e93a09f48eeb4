import type { ModelRow } from '../schema.ts'
import { EMBEDDING, SOUND } from './model-name.ts'

// Catalogues list every model with a chat endpoint as chat. Only the name reveals the kind of output.

const PICTURES = /(?:^|[/.-])(?:flux|stable-diffusion|sdxl|sd3|ssd-1b|kandinsky|playground-v\d)(?:$|[-.\d])/
/** Moderation models, which judge whether a text is allowed. */
const MODERATION =
  /(?:llama-?guard|prompt-guard|safeguard|content-safety|shieldgemma|moderation|nemoguard|wildguard|guardian)/
/** Models that only read text in pictures (OCR). */
const READING = /(?:^|[/.-])(?:paddle|deepseek-|rolm-|firesearch-|qwen-vl-|olm|got-)?ocr(?:$|[-.\d])/
const LISTENING = /(?:^|[/.-])(?:[a-z0-9]+-)?(?:asr|transcribe)(?:$|[-.])/

/** The category of a model listed as chat: text, unless the name says otherwise. */
export function workOf(model: string): ModelRow['category'] {
  const name = model.toLowerCase()
  if (SOUND.test(name) || LISTENING.test(name)) return 'audio'
  if (PICTURES.test(name)) return 'image'
  return EMBEDDING.test(name) || MODERATION.test(name) || READING.test(name) ? 'other' : 'llm'
}
