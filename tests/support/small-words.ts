// Function words: pronouns, particles, auxiliaries, adverbs of time and degree, conjunctions, measure words,
// interrogatives. Alone, none of them is a choice. The Chinese ones are split as Intl.Segmenter splits them.
const CHINESE =
  '我 你 妳 您 他 她 它 我們 你們 他們 她們 大家 自己 人家 有人 別人 這 那 這些 那些 這裡 那裡 這邊 那邊 這樣 那樣 這麼 那麼 這種 那種 此 某 每 各 另 其他 其它 ' +
  '啊 阿 喔 哦 噢 耶 欸 誒 吧 呢 嗎 嘛 麻 啦 囉 咯 齁 捏 咧 蛤 唷 呦 哈 哇 唉 嗯 呀 的 地 得 著 了 過 們 ' +
  '是 有 在 要 想 會 能 可 可以 可不可以 能不能 會不會 要不要 有沒有 是不是 應該 該 必須 需要 得要 希望 打算 準備 覺得 知道 聽說 聽到 看到 說 講 問 請 幫 幫忙 讓 叫 給 把 被 跟 和 與 及 或 或者 還是 以及 而且 但 但是 可是 不過 因為 所以 如果 假如 要是 的話 不然 不然就 否則 就算 雖然 對 對於 關於 從 到 由 往 向 為 為了 替 用 以 於 比 像 好像 ' +
  '到底 究竟 大概 大約 約 約略 差不多 順便 順 其實 真 真的 真正 已經 已 正在 剛 剛剛 剛才 才 就 也 還 還有 還要 還能 再 再次 重新 又 都 只 只有 很 太 非常 超 超級 蠻 滿 挺 比較 最 更 有點 一直 常 常常 經常 通常 平常 一般 總共 一共 總之 全部 所有 一起 一次 一下 一下子 一點 一點點 一些 一樣 目前 現在 此刻 最近 近期 近來 以後 之後 後來 之前 以前 先 然後 接下來 接著 等 等等 馬上 立刻 突然 快 快要 可能 也許 或許 一定 當然 不 不要 不用 不必 不會 不是 不能 沒 沒有 別 無 下 上 下次 上次 這次 那次 下一次 上一次 每次 第一次 首 初 ' +
  '今 今天 今日 今晚 今年 明天 明日 昨天 昨日 昨晚 後天 前天 本週 本周 這週 這周 下週 下周 上週 上周 本月 這個月 下個月 上個月 去年 明年 前年 後年 年 月 日 號 天 週 周 星期 禮拜 早上 上午 中午 下午 晚上 凌晨 半夜 當天 那天 哪天 何時 時候 時 期間 期 ' +
  '東西 什麼 甚麼 啥 怎 怎麼 怎樣 怎麼樣 怎麼辦 如何 為什麼 為何 幾 幾個 幾次 幾張 幾天 幾號 幾點 幾趴 幾塊 幾元 幾錢 多少 多少錢 多久 多大 多 少 哪 哪個 哪些 哪裡 哪邊 哪家 哪一 哪種 誰 ' +
  '個 次 張 顆 件 塊 元 塊錢 元整 份 些 樣 種 位 筆 條 支 台 檔 集 篇 部 段 句 組 間 家 款 期 一 二 兩 三 四 五 六 七 八 九 十 零 半 第 ' +
  '看 看看 查 查查 查詢 找 找找 問問 告訴 告訴我 介紹 列出 顯示 說明 試 試試 弄 搞 做 叫做 稱 拿 拿到 弄到 來 去 來看 出 出來 起來 下去 下來 上去 變 變成 變得 算 算是 算出 當 等於 換算 ' +
  '好 好不好 ok 行 行不行 可否 是否 有無 貴 便宜 划算 多不多 裡 裡面 上面 下面 左右 附近'
const ENGLISH =
  'i im ive id ill me my mine we us our you your he she they them their it its this that these those here there who whom whose which what whats when whens where wheres why how hows ' +
  'a an the and or but if then than so as at by for from in into of off on onto out over to up with without about around between during per via not no nor only just also too very really quite still yet ever even again already now today tonight tomorrow yesterday soon later currently right ' +
  'am is are was were be been being do does did doing done have has had having can could will would shall should may might must need want wanna wants gonna gotta let lets like get gets getting got give gives go goes going come comes tell show know see look find check help make makes take takes put use using used say says said ' +
  'any some all each every both few many much more most less least other another same such own one two three please thanks hi hello hey ok okay anything something nothing anyone someone stuff thing things kind sort way ways lot bit new latest last next first this week month year day days time times best good better cheap cheapest cheaper long old'

const WORDS: ReadonlySet<string> = new Set(`${CHINESE} ${ENGLISH}`.split(' '))

export function isSmallWord(word: string): boolean {
  return WORDS.has(word.toLowerCase().replaceAll(/['’]/g, '')) || /^[ㄅ-ㄩ]+$/.test(word)
}
