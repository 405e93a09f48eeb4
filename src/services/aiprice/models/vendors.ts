import { heldInSteps } from '#operation/held-in-steps.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { MODEL_DATASETS } from './catalogues.ts'
import { fold } from './model-search.ts'
import { listOffers, offers } from './queries.ts'

/** What vendors are called besides the word by which the catalogues list them. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  alibaba: ['阿里巴巴', '阿里', '通義', 'Qwen', 'DashScope'],
  'amazon-bedrock': ['Amazon', 'AWS', 'Bedrock', '亞馬遜'],
  anthropic: ['Claude'],
  azure: ['Microsoft', '微軟', 'Azure OpenAI'],
  deepseek: ['深度求索'],
  google: ['Gemini', '谷歌', 'Google AI'],
  'google-vertex': ['Vertex AI', 'Vertex'],
  meta: ['Facebook', 'Llama', '臉書'],
  minimax: ['稀宇'],
  moonshotai: ['Moonshot', 'Kimi', '月之暗面'],
  openai: ['ChatGPT', 'GPT'],
  volcengine: ['字節跳動', 'ByteDance', '火山引擎'],
  xai: ['x.ai', 'Grok'],
  zai: ['Z.ai', '智譜', 'Zhipu', 'GLM'],
}

const vendors = heldInSteps([...MODEL_DATASETS], function* (db) {
  yield* offers.steps(db) ?? []
  const all = new Set(listOffers(db).map(({ vendor }) => vendor))
  return createNames([...all].map((vendor) => ({ key: vendor, label: vendor, names: ALSO[vendor] ?? [] })))
})

/** A vendor by any name; what is none is handed on, and nobody sells under it. */
export const vendorInput = namedInput({
  what: { en: 'vendor', zh: '廠商' },
  example: 'openai',
  names: vendors,
  // In any case and width it is the word itself.
  isKey: (db, text) => listOffers(db).some(({ vendor }) => vendor === fold(text)),
  mayBeWords: true,
})
