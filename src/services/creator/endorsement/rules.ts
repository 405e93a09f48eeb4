export interface EndorsementRule {
  readonly rule: string
  readonly do: string
  readonly dont: string
  readonly rule_en: string
  readonly do_en: string
  readonly dont_en: string
  readonly law: string
}

/** What somebody who recommends a product for pay has to keep to. */
export const ENDORSEMENT_RULES: readonly EndorsementRule[] = [
  {
    rule: '薦證內容要真實，明知或可得而知有引人錯誤之虞仍薦證，與廣告主負連帶賠償責任。',
    do: '親自使用後再寫，保留使用紀錄與照片。',
    dont: '沒用過卻寫「親測有效」。',
    rule_en:
      'What you say in a recommendation must be true. Whoever recommends although they know, or could know, that it may mislead is liable for damages together with the advertiser.',
    do_en: 'Write after using it yourself, and keep records and photos of the use.',
    dont_en: 'Writing “tested and it works” without having used it.',
    law: '公平交易法第 21 條第 5、6 項',
  },
  {
    rule: '非知名公眾人物、專業人士或機構的薦證者，連帶責任以所受報酬的十倍為限。',
    do: '與廠商以書面約定報酬與責任，留存合約與匯款紀錄。',
    dont: '以為自己不是名人就沒有責任。',
    rule_en:
      'Whoever is no well-known public figure, expert or institution is liable for at most ten times the pay received.',
    do_en: 'Agree on pay and responsibility in writing; keep the contract and the bank record.',
    dont_en: 'Believing that there is no liability because you are not famous.',
    law: '公平交易法第 21 條第 5 項但書',
  },
  {
    rule: '對價格、品質、內容、產地等足以影響交易決定的事項，不得虛偽不實或引人錯誤。',
    do: '折扣寫明原價來源與期限；銷量與滿意度附統計方式與日期。',
    dont: '「全網最低」「銷售第一」沒有數據。',
    rule_en:
      'Price, quality, contents, origin and whatever else may decide a purchase must not be stated falsely or misleadingly.',
    do_en:
      'For a discount name the original price, its source and the period; for sales or satisfaction figures give method and date.',
    dont_en: '“Cheapest on the web” or “number one in sales” without figures.',
    law: '公平交易法第 21 條第 1、2 項',
  },
  {
    rule: '業配應讓人看得出是廣告；隱匿與廠商的利益關係，可能構成欺罔或顯失公平的行為。',
    do: '在貼文開頭標示「廣告」「合作」，直播口頭說明。',
    dont: '把「#ad」藏在最後一堆標籤裡，或假裝是一般消費者。',
    rule_en:
      'People must be able to tell that a paid post is an advertisement. Hiding the tie to the company may be deceptive or obviously unfair conduct.',
    do_en: 'Mark the post “advertisement” or “paid partnership” at its beginning; in a live stream say so.',
    dont_en: 'Hiding #ad at the end of a row of tags, or posing as an ordinary customer.',
    law: '公平交易法第 25 條',
  },
  {
    rule: '違反第 21 條、第 25 條者，得處新臺幣 5 萬元以上 2,500 萬元以下罰鍰，屆期不改得按次處 10 萬元以上 5,000 萬元以下。',
    do: '接到檢舉或主管機關通知就先下架再查證。',
    dont: '改個字再上架，內容一樣。',
    rule_en:
      'Breaking arts. 21 or 25 may be fined NT$50,000 to 25 million; not mending it in time, NT$100,000 to 50 million each time.',
    do_en: 'When a complaint or a letter of the authority comes, take the post down first and then look into it.',
    dont_en: 'Putting it up again with a word changed and the same content.',
    law: '公平交易法第 42 條',
  },
  {
    rule: '食品的推薦文字也是廣告，不得宣稱療效或改變身體機能。',
    do: '寫口味、成分、吃法；只用食藥署列出的通常可使用詞句。',
    dont: '「吃了血糖就降下來」「一週瘦三公斤」。',
    rule_en: 'Words that recommend a food are advertising too: no medical effect, no change of the body’s functions.',
    do_en: 'Write about taste, ingredients and how to eat it; use only the phrases that the TFDA lists as allowed.',
    dont_en: '“My blood sugar went down”, “three kilos lighter in a week”.',
    law: '食品安全衛生管理法第 28、45 條',
  },
  {
    rule: '個人見證、使用前後對照也會被當成廣告內容綜合判斷。',
    do: '分享質地、香味、使用感受，並附產品標示的用途。',
    dont: '用「前後對比照」暗示除皺、治痘、瘦身。',
    rule_en: 'Personal testimony and before-and-after comparisons are judged as part of the advertisement as a whole.',
    do_en: 'Share texture, scent and how it feels, with the use stated on the product.',
    dont_en: 'Hinting at fewer wrinkles, cured acne or slimming with before-and-after pictures.',
    law: '化粧品標示宣傳廣告涉及虛偽誇大或醫療效能認定準則第 2、3、5 條',
  },
  {
    rule: '化粧品不得虛偽誇大或宣稱醫療效能，罰鍰 4 萬元起，涉及醫療效能 60 萬元起。',
    do: '用附件二的詞句，例如「保濕」「修飾膚色」。',
    dont: '「治療濕疹」「除疤」「換膚」。',
    rule_en:
      'Cosmetics: nothing false or exaggerated and no medical effect. Fines begin at NT$40,000, with medical effect at NT$600,000.',
    do_en: 'Use phrases of annex 2, such as “moisturising” or “evens out the look of the skin”.',
    dont_en: '“Cures eczema”, “removes scars”, “resurfaces the skin”.',
    law: '化粧品衛生安全管理法第 10、20 條',
  },
  {
    rule: '沒有許可證的食品，不得標示或廣告為健康食品；明知而廣告者也處罰。',
    do: '要求廠商提供許可證字號並上網核對。',
    dont: '把一般保健食品叫做「健康食品」。',
    rule_en:
      'A food without a permit must not be labelled or advertised as health food; whoever knowingly advertises it is punished too.',
    do_en: 'Ask the company for the permit number and check it online.',
    dont_en: 'Calling an ordinary supplement “health food”.',
    law: '健康食品管理法第 6、21 條',
  },
  {
    rule: '業配報酬是所得，廠商給付時會扣繳，達門檻還要扣二代健保補充保險費。',
    do: '先確認所得類別（9A、9B、50），保留扣繳憑單。',
    dont: '拿商品當報酬就不申報。',
    rule_en:
      'Pay for a recommendation is income: the company withholds tax, and past a threshold the supplementary NHI premium.',
    do_en: 'Settle the income code first (9A, 9B, 50) and keep the withholding statement.',
    dont_en: 'Taking goods as pay and not declaring them.',
    law: '各類所得扣繳率標準第 2、13 條；全民健康保險扣取及繳納補充保險費辦法第 4 條',
  },
]
