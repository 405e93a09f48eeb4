import { lookupTable } from '#support/text/lookup-table.ts'
/** For yes-or-no inputs, the phrases that mean yes and those that mean no. */
export const FLAG_CUES: Readonly<Record<string, { yes: RegExp; no?: RegExp }>> = lookupTable({
  before: {
    yes: /(?:chatgpt|(?<![a-z])ai)\s{0,2}(?:還沒|還未|沒有|未)?(?:出現|出來|出世|問世|推出|發布|發表|公開|上線|誕生|流行|爆紅|紅|夯|普及|氾濫|起來)?(?:之|以)?前|before (?:chatgpt|ai)|2022\s{0,2}年?\s{0,2}以?前|pre[- ]?chatgpt/i,
  },
  human_only: { yes: /真人|人類|human/i },
  upcoming: {
    yes: /即將|還沒|(?:還有|哪些|什麼).{0,12}沒(?:有)?[上播](?![班課學])|未上映|未播|接下來|快要?上|要上(?!班)|將要|upcoming|coming (?:soon|out|up|to)|not yet|unreleased|yet to|nothing (?:released|out|aired) yet|(?:have|has)n['’]t (?:aired|come out|been released)/i,
  },
  by_video: { yes: /視訊|遠距|線上|\bvideo\b|\bonline\b/i },
  remote: { yes: /remote|遠端|雲端|免安裝|不用安裝|hosted/i },
  resident: {
    yes: /(?<!非)居住者|(?<!non-)\bresident/i,
    no: /非居住者|非稅務居民|(?:不是|不算|還沒(?:有|成為)?|未滿)(?:稅務)?居(?:住者|民)|non-?resident|(?:not|n['’]t|never)(?: yet| a| an?| considered| tax){0,3} resident/i,
  },
})

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
