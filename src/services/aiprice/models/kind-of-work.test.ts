import { expect, test } from 'vitest'
import { workOf } from './kind-of-work.ts'

// Models that catalogues list as chat, with their purpose according to the maker’s page.
test.each([
  ['fireworks_ai/accounts/fireworks/models/flux-1-dev-controlnet-union', 'image'],
  ['fireworks_ai/accounts/stability/models/stable-diffusion-xl-1024-v1-0', 'image'],
  ['meta-llama/llama-prompt-guard-2-22m', 'other'],
  ['openai/gpt-oss-safeguard-20b', 'other'],
  ['novita/paddlepaddle/paddleocr-vl', 'other'],
  ['qwen3-asr-flash', 'audio'],
  ['gemini-2.5-flash-preview-tts', 'audio'],
  // This name contains “flux” only as part of a longer word.
  ['fluxional-7b', 'llm'],
  ['meta-llama/llama-3.3-70b-instruct', 'llm'],
  ['deepseek-chat', 'llm'],
])('%s is %s', (model, work) => {
  expect(workOf(model)).toBe(work)
})
