import { lookupTable } from '#support/text/lookup-table.ts'
import { trimTail } from '#support/text/trim-tail.ts'
/** Generic link texts: those that Lighthouse 13 flags in its languages, and Chinese ones. */
const WORDS: Readonly<Record<string, readonly string[]>> = lookupTable({
  en: 'click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this|this link|this page|link|details|view more|continue reading|find out more'.split(
    '|',
  ),
  zh: '點此|點我|點這裡|點這邊|點選這裡|請點此|請點我|按此|按這裡|請按此|這裡|這邊|此處|此連結|連結|更多|看更多|更多資訊|更多內容|了解更多|瞭解更多|查看更多|閱讀更多|繼續閱讀|閱讀全文|詳情|詳細|詳細資訊|詳見|看詳情|前往|进入|点击|点击这里|点这里|点此|这里|更多信息|了解更多信息|查看详情|详情|阅读更多|阅读全文|链接'.split(
    '|',
  ),
  ja: 'ここをクリック|こちらをクリック|リンク|続きを読む|続く|全文表示|こちら|詳しくはこちら'.split('|'),
  es: 'click aquí|click aqui|clicka aquí|clicka aqui|pincha aquí|pincha aqui|aquí|aqui|más|mas|más información|más informacion|mas información|mas informacion|este|enlace|este enlace|empezar'.split(
    '|',
  ),
  pt: 'clique aqui|ir|mais informação|mais informações|mais|veja mais'.split('|'),
  ko: '여기|여기를 클릭|클릭|링크|자세히|자세히 보기|계속|이동|전체 보기'.split('|'),
  sv: 'här|klicka här|läs mer|mer|mer info|mer information'.split('|'),
  de: 'klicke hier|hier klicken|hier|mehr|siehe|dies|das|weiterlesen'.split('|'),
  ta: 'அடுத்த பக்கம்|மறுபக்கம்|முந்தைய பக்கம்|முன்பக்கம்|மேலும் அறிக|மேலும் தகவலுக்கு|மேலும் தரவுகளுக்கு|தயவுசெய்து இங்கே அழுத்தவும்|இங்கே கிளிக் செய்யவும்'.split(
    '|',
  ),
  fa: 'اطلاعات بیشتر|اطلاعات|این|اینجا بزنید|اینجا کلیک کنید|اینجا|برو|بیشتر بخوانید|بیشتر بدانید|بیشتر|شروع'.split('|'),
})

const ALL = new Set(Object.values(WORDS).flat())
const BY_LANGUAGE = new Map(Object.entries(WORDS).map(([language, words]) => [language, new Set(words)]))

/** Arrows and dots after the text. */
const ORNAMENT = /[\s»›>→▶…。.!！:：]/

/** A verb such as “view” with a generic noun: 了解詳情, 查看完整內容. */
const COMPOSED_ZH =
  /^(?:請|馬上|立即|立刻|我要|马上)?(?:點擊|點選|點|按|看|查看|觀看|瀏覽|閱讀|了解|瞭解|知道|前往|進入|點我|查看|浏览|阅读|点击|前往)(?:這裡|此處|此|這|看|查看|了解|瞭解|更多|完整|詳細|詳情|細節|全文|內容|內文|資訊|介紹|說明|連結|頁面|更多信息|详情|内容|资讯|介绍|链接){1,3}$/

export function saysNothing(text: string, lang: string | null): boolean {
  const words = trimTail(text.trim().toLowerCase(), ORNAMENT)
  // Links of only dots or dashes are hidden by design; arrows continue lists.
  if (/^[.,;:_。，、·•-]{1,3}$/.test(text.trim())) return true
  if (words === '') return false
  if (COMPOSED_ZH.test(words)) return true
  const language = lang?.split('-')[0]?.toLowerCase() ?? ''
  const known = BY_LANGUAGE.get(language)
  // Chinese pages have English buttons too. The list of any other language may contain meaningful words of this one.
  return known ? known.has(words) || (language === 'zh' && BY_LANGUAGE.get('en')?.has(words) === true) : ALL.has(words)
}
