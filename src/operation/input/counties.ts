import type { ChoiceLabel } from './choice.ts'

/** Counties by their name in the data sets. 嘉義 and 新竹 are refused, because each names a city and a county. */
export const COUNTIES = {
  臺北市: { zh: '臺北市', en: 'Taipei', also: ['北市', '台北市', '臺北', '台北', 'Taipei City'] },
  新北市: { zh: '新北市', en: 'New Taipei', also: ['新北', 'New Taipei City', '臺北縣', '台北縣'] },
  基隆市: { zh: '基隆市', en: 'Keelung', also: ['基隆', 'Keelung City'] },
  桃園市: { zh: '桃園市', en: 'Taoyuan', also: ['桃園', 'Taoyuan City', '桃園縣'] },
  新竹市: { zh: '新竹市', en: 'Hsinchu City', also: ['竹市'] },
  新竹縣: { zh: '新竹縣', en: 'Hsinchu County', also: ['竹縣'] },
  苗栗縣: { zh: '苗栗縣', en: 'Miaoli', also: ['苗栗', 'Miaoli County'] },
  臺中市: {
    zh: '臺中市',
    en: 'Taichung',
    also: ['台中市', '臺中', '台中', 'Taichung City', '臺中縣', '台中縣'],
  },
  彰化縣: { zh: '彰化縣', en: 'Changhua', also: ['彰縣', '彰化', 'Changhua County'] },
  南投縣: { zh: '南投縣', en: 'Nantou', also: ['南投', 'Nantou County'] },
  雲林縣: { zh: '雲林縣', en: 'Yunlin', also: ['雲林', 'Yunlin County'] },
  嘉義市: { zh: '嘉義市', en: 'Chiayi City', also: ['嘉市'] },
  嘉義縣: { zh: '嘉義縣', en: 'Chiayi County', also: ['嘉縣'] },
  臺南市: { zh: '臺南市', en: 'Tainan', also: ['台南市', '臺南', '台南', 'Tainan City', '臺南縣', '台南縣'] },
  高雄市: { zh: '高雄市', en: 'Kaohsiung', also: ['高雄', 'Kaohsiung City', '高雄縣'] },
  屏東縣: { zh: '屏東縣', en: 'Pingtung', also: ['屏縣', '屏東', 'Pingtung County'] },
  宜蘭縣: { zh: '宜蘭縣', en: 'Yilan', also: ['宜蘭', 'Yilan County'] },
  花蓮縣: { zh: '花蓮縣', en: 'Hualien', also: ['花蓮', 'Hualien County'] },
  臺東縣: { zh: '臺東縣', en: 'Taitung', also: ['台東縣', '臺東', '台東', 'Taitung County'] },
  澎湖縣: { zh: '澎湖縣', en: 'Penghu', also: ['澎湖', 'Penghu County'] },
  金門縣: { zh: '金門縣', en: 'Kinmen', also: ['金門', 'Kinmen County'] },
  連江縣: { zh: '連江縣', en: 'Lienchiang', also: ['連江', '馬祖', 'Matsu', 'Lienchiang County'] },
} as const satisfies Record<string, ChoiceLabel>

export type County = keyof typeof COUNTIES
