import { normalise } from '#support/text/normalise.ts'
import type { Offer } from './queries.ts'

/** `speaking` is text to speech, `hearing` is speech to text. */
export type SpeechWork = 'speaking' | 'hearing'

const PHRASES: readonly (readonly [SpeechWork, RegExp])[] = [
  [
    'speaking',
    /text[- ]to[- ]speech|(?<![a-z])tts(?![a-z])|speech synthesis|语音合成|文字转语音|文字转声音|配音|朗读/u,
  ],
  [
    'hearing',
    /speech[- ]to[- ]text|(?<![a-z])(?:stt|asr)(?![a-z])|speech recognition|transcri(?:be|ption)|语音(?:辨识|识别|转文字)|逐字稿|听写/u,
  ],
]

/** The kind of speech work that a query names, and the folded query without the words for it. */
export function speechWorkIn(words: string): { work: SpeechWork; rest: string } | undefined {
  const folded = normalise(words)
  const match = PHRASES.find(([, saying]) => saying.test(folded))
  if (!match) return undefined
  const rest = folded
    .replace(match[1], ' ')
    .replaceAll(/(?<![a-z])(?:apis?|models?)(?![a-z])|模型/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return { work: match[0], rest }
}

const SPEAKS = /(?<![a-z])tts(?![a-z])|(?<![a-z])(?:polly|eleven_|playai)/
const HEARS = /whisper|transcri|(?<![a-z])(?:asr|stt|scribe|nova)(?![a-z])/

export function doesSpeechWork({ category, mode, model }: Offer, work: SpeechWork): boolean {
  if (category !== 'audio') return false
  const name = model.toLowerCase()
  if (work === 'speaking') return mode === 'audio_speech' || SPEAKS.test(name)
  return mode === 'audio_transcription' || (mode !== 'audio_speech' && HEARS.test(name))
}
