/** A sample shows how to write a review and is nobody’s opinion. */
export interface SamplePost {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly topic: string
  readonly published_on: string
}

const OPENING = '這是示範紀錄，不是任何人的使用心得；它只說明這個主題的心得寫了哪些事才有用。'

export const SAMPLE_POSTS: readonly SamplePost[] = [
  {
    id: 'sample-laptop',
    topic: 'laptop',
    published_on: '2026-11-21',
    title: '示範：筆電心得可以寫什麼',
    body: `${OPENING}請寫型號與規格、自己買的還是借的、用了多久、拿來做什麼；插電與不插電各能撐多久；鍵盤、螢幕、風扇聲；送修過幾次、花了多少錢；會不會再買一次。`,
  },
  {
    id: 'sample-keyboard-mouse',
    topic: 'keyboard-mouse',
    published_on: '2026-11-21',
    title: '示範：鍵盤滑鼠心得可以寫什麼',
    body: `${OPENING}請寫型號、軸體或微動、連線方式、每天用幾小時；手的大小與握法；用多久開始連點或斷線；保固怎麼處理；換過哪些零件。`,
  },
  {
    id: 'sample-headphones-audio',
    topic: 'headphones-audio',
    published_on: '2026-11-21',
    title: '示範：耳機心得可以寫什麼',
    body: `${OPENING}請寫型號、接什麼裝置、平常聽什麼、在哪裡聽；戴多久會不舒服；降噪與通話在捷運上的情形；電池用了多久後剩多少。`,
  },
  {
    id: 'sample-coffee-food',
    topic: 'coffee-food',
    published_on: '2026-11-21',
    title: '示範：餐廳與食品心得可以寫什麼',
    body: `${OPENING}請寫店名或品名、日期、點了什麼、付了多少錢、等了多久；自費還是受邀；跟平常吃的比起來如何；哪些人可能不適合。`,
  },
]

export function samplesOf(topic: string | undefined): readonly SamplePost[] {
  return topic === undefined ? SAMPLE_POSTS : SAMPLE_POSTS.filter((sample) => sample.topic === topic)
}

export function findSample(id: string): SamplePost | undefined {
  return SAMPLE_POSTS.find((sample) => sample.id === id)
}
