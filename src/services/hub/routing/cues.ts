import { lookupTable } from '#support/text/lookup-table.ts'
/** Phrases for choice values that the input's declaration lacks. */
export const CHOICE_CUES: Readonly<Record<string, RegExp>> = lookupTable({
  block_training:
    /(?:擋|封鎖|禁|拒|不[讓給准想]|block|disallow|stop|keeps?|opt out).{0,16}(?:訓練|training|train)|(?:訓練|training).{0,8}(?:擋|封鎖|禁)/i,
  search_only: /(?:只|僅).{0,4}搜尋|search(?: engines?)? only|only (?:allow )?search/i,
  block_ai:
    /\bAI\b.{0,6}(?:一律|通通|統統|全部|都|全)?(?:擋|封鎖|禁|拒絕|不[讓給准可])|(?:擋|封鎖|禁|拒|不[讓給准想]|block|disallow|stop).{0,10}(?:\bAI\b|ChatGPT(?!-)|OpenAI|Claude(?!bot|-))/i,
  allow_all: /全部開放|全開放|允許所有|開放所有|allow(?:s|ing)? (?:all|every)/i,
  block_all:
    /(?:擋|封鎖|禁止?|拒絕|不[讓給准]|block|disallow|forbid|deny|ban|refuse|keep out).{0,8}(?:全部|所有|任何|每個|everything|everyone|everybody|every\b|any\b|all\b)|(?:全部|一律|通通|統統|完全|整站|全站|所有爬蟲).{0,4}(?:擋|封鎖|禁|拒絕|不[讓給准])|(?:no|nobody|none).{0,8}(?:crawl|bots|robots|allowed)/i,
  services: /服務|接案|課程|教學|家教|諮詢|顧問|\bservices?\b|freelanc|consult|tutor|lessons?\b|courses?\b/i,
  goods: /賣(?!力)|網拍|拍賣|商品|\bsell(?:ing|s)?\b|\bgoods\b/i,
  daily539: /(?<!\d)539(?!\d)/,
  week: /一週|一周|一個?星期|past week|last week/i,
  month: /一個月|past month|last month/i,
  year: /一年|past year|last year/i,
  output_price:
    /最便宜|便宜的?(?:在|排)前|哪[一個家款些]{0,2}(?:比較)?(?:便宜|划算|省)|(?:比較)?便宜的|\bcheapest\b|\blowest[- ]price/i,
  audio: /文字轉語音|(?:text|image)[- ]to[- ](?:speech|audio|voice|music)|\bTTS\b|語音|聲音|音訊|audio|speech|voice/i,
  'master-duel': /(?<![a-z])MD(?![a-z])|master ?duel/i,
  'openai-taiwan': /openai|chatgpt/i,
  'google-taiwan': /google|gemini/i,
  notebook: /notebook(?: ?lm)?/i,
  train: /訓練|train/i,
})
