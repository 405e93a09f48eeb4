/**
 * Sentences that give instructions to a model instead of describing a tool (tool poisoning). They find a fifth of the
 * labelled injections of data/labelled, and nearly nothing else.
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
