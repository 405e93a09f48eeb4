import { words } from './claim-family.ts'

/** What a medicine does to an illness. */
export const MEDICAL_VERBS = words(`
  治療 醫治 根治 主治 專治 治癒 治愈 療癒 痊癒 治好 醫好 改善 預防 防治 防止 避免 減輕 減緩 緩解 舒緩 減少 降低 消除 解除 去除
  對抗 抵抗 抵禦 抗擊 擊退 戰勝 打敗 抑制 控制 逆轉 遠離 告別 揮別 擺脫 甩開 不再 杜絕 診斷 修復 解決 根除 康復 治 抗 防 醫 退 除
  cure cures curing treat treats treating heal heals prevent prevents preventing relieve relieves fight fights
`)

/** Illnesses and symptoms that food and cosmetics alike may not claim to act on. */
export const DISEASES = words(`
  疾病 百病 慢性病 文明病 病痛 病毒 感冒 流感 新冠 新冠肺炎 肺炎 氣喘 支氣管炎 咳嗽 鼻炎 鼻竇炎 過敏性鼻炎 鼻過敏 喉嚨痛 喉嚨發炎 發燒
  癌症 癌 癌細胞 腫瘤 乳癌 肺癌 肝癌 大腸癌 胃癌 子宮肌瘤 糖尿病 高血糖 高血壓 高血脂 高膽固醇 動脈硬化 動脈粥狀硬化 心臟病 心肌梗塞 心血管疾病
  心絞痛 中風 腦中風 腦梗塞 血栓 靜脈曲張 心悸 心律不整 貧血 痛風 關節炎 退化性關節炎 類風濕性關節炎 風濕 骨質疏鬆 骨質疏鬆症 骨刺 五十肩
  腰痠背痛 腰酸背痛 肩頸痠痛 關節痛 膝蓋痛 關節疼痛 膝蓋疼痛 神經痛 坐骨神經痛 疼痛 頭痛 偏頭痛 經痛 生理痛 月經不順 經前症候群 更年期障礙 更年期症狀
  更年期不適 失眠 睡眠障礙 憂鬱 憂鬱症 焦慮 焦慮症 躁鬱症 自律神經失調 失智 失智症 阿茲海默症 老年癡呆 帕金森氏症 過動症 自閉症 癲癇
  胃潰瘍 胃炎 胃食道逆流 胃酸逆流 胃痛 胃脹氣 消化不良 腸躁症 腸炎 便秘 便祕 腹瀉 痔瘡 脂肪肝 肝炎 肝硬化 肝病 膽結石 腎結石 腎臟病 洗腎 尿道炎
  泌尿道感染 膀胱炎 頻尿 夜尿 攝護腺肥大 前列腺肥大 不孕 不孕症 陽痿 早洩 性功能障礙 近視 老花 老花眼 白內障 青光眼 黃斑部病變 飛蚊症 乾眼症 乾眼 視力退化
  耳鳴 暈眩 眩暈 過敏 過敏體質 過敏症狀 異位性皮膚炎 濕疹 皮膚炎 脂漏性皮膚炎 蕁麻疹 乾癬 牛皮癬 香港腳 灰指甲 皮膚病 皮膚癢 富貴手 帶狀皰疹 皰疹
  口內炎 口腔潰瘍 牙周病 牙齦發炎 蛀牙 紅斑性狼瘡 甲狀腺亢進 甲狀腺疾病 多囊性卵巢 卵巢囊腫 陰道炎 水腫 宿疾 後遺症 發炎 感染
  diabetes cancer tumor tumors hypertension arthritis insomnia depression anxiety dementia alzheimer's asthma allergies allergy flu
  covid constipation gout psoriasis eczema acne
`)
