import { featuresOf } from '#support/text/classifier/features.ts'
import { SURE } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'

/**
 * Sentences that give instructions to a model instead of describing a tool (tool poisoning), such as “Ignore all previous
 * instructions” or “Do not tell the user”. They find a fifth of the labelled injections of data/labelled, and nearly
 * nothing else.
 */
const INSTRUCTIONS = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules|guidelines|guardrails|polic(?:y|ies)|everything above)\b/i,
  /<\/?(?:important|system|instructions?|secret|admin|assistant|critical)>/i,
  /\b(?:do not|don['’]t|never|without)\b[^.!?\n]{0,30}\b(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|show|notify|notifying|ask|asking)\b[^.!?\n]{0,20}\b(?:the )?user\b/i,
  /\b(?:system|developer) (?:prompt|message)\b/i,
  /\byou (?:must|have to|are required to|should) (?:always |first |also |now )*(?:call|use|read|send|include|pass|execute|run|invoke|forward|append|provide)\b/i,
  /\b(?:before|prior to|instead of) (?:using|calling|invoking) (?:this|any|other|all)\b/i,
  /\balways (?:use|call|prefer|invoke) this (?:tool|server)\b/i,
  /\byou are now\b|\bnew instructions?:/i,
  /(?:~\/|\/home\/|\.)(?:ssh\/|aws\/|env\b|cursor\/mcp\.json)|\bid_rsa\b|\/etc\/passwd/i,
  /(?:忽略|無視|忘記|不理會|無视|忘记)[^。！？\n]{0,15}(?:指示|指令|規則|提示|规则)/,
  /(?:不要|別|切勿|不得|别)(?:告訴|告知|讓|提醒|告诉|让)[^。！？\n]{0,6}(?:使用者|用戶|用户)/,
  /系統提示|系统提示/,
]

/** Whether a description looks like instructions to the model. That is a reason to check it, not a proof. */
export function readsLikeInstructions(text: string): boolean {
  return INSTRUCTIONS.some((pattern) => pattern.test(text))
}

/** Trained by research/train-injections.ts. */
export const INJECTION_MODEL = 'models/injections.model.zst'

/** More sentences of one result are not classified, because that would take over 20 ms. */
const SENTENCES_MAX = 400

/** Whether a sentence of a result instructs the model. Recognises injections that no pattern has. */
export function instructs(text: string): boolean {
  if (readsLikeInstructions(text)) return true
  return sentencesOf(text)
    .slice(0, SENTENCES_MAX)
    .some((sentence) => isInstruction(sentence))
}

export function isInstruction(sentence: string): boolean {
  const { classes, classify } = storedModel(INJECTION_MODEL)
  return classify(featuresOf(sentence))[classes.indexOf('injection')]! >= SURE
}

/** Parts of up to this length are names or values, not sentences. */
const NAME_CHARACTERS_MAX = 8

/** The distinct sentences of a text or of JSON, without names and other short texts. */
export function sentencesOf(text: string): string[] {
  const parts = text.split(/[.!?]\s|[。！？"\n]|\\n/).map((part) => part.trim())
  return [...new Set(parts)].filter((part) => part.length > NAME_CHARACTERS_MAX)
}
