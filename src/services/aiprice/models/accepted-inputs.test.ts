import { expect, test } from 'vitest'
import { knownInputs, litellmInputs, takesInput } from './accepted-inputs.ts'

test('flags and the mode grant inputs, and a missing flag denies none', () => {
  const chat = litellmInputs('chat', undefined, { supports_audio_input: true, supports_pdf_input: false })
  expect([takesInput(chat, 'audio'), takesInput(chat, 'pdf')]).toEqual([true, null])
  expect(takesInput(litellmInputs('audio_transcription', undefined, {}), 'audio')).toBe(true)
  expect(takesInput(litellmInputs('chat', undefined, {}), 'audio')).toBeNull()
  expect(knownInputs(chat ?? '')).toEqual(['audio'])
})

test('a complete list denies what it does not name', () => {
  const inputs = litellmInputs('chat', ['text', 'image'], { supports_pdf_input: true })
  expect(inputs).toBe('text,image,pdf')
  expect(takesInput(inputs, 'audio')).toBe(false)
})
