/** What a product does by itself, in our words. Names and products are those of the plans data set. */
export interface Platform {
  readonly vendor: string
  readonly product: string
  readonly kind: 'ide' | 'terminal' | 'cloud' | 'app-builder' | 'assistant'
  readonly does: string
  readonly does_zh: string
}

function platform(vendor: string, product: string, kind: Platform['kind'], does: string, does_zh: string): Platform {
  return { vendor, product, kind, does, does_zh }
}

/** Platforms on which an agent does work, mostly writing code. */
export const AGENT_PLATFORMS: readonly Platform[] = [
  platform(
    'Anthropic',
    'Claude',
    'terminal',
    'Claude Code: an agent in the terminal and IDE.',
    'Claude Code：終端機與編輯器代理',
  ),
  platform(
    'OpenAI',
    'ChatGPT',
    'cloud',
    'Codex: an agent in the cloud, terminal and IDE.',
    'Codex：雲端、終端機與編輯器代理',
  ),
  platform(
    'Google',
    'Gemini (Antigravity)',
    'ide',
    'Antigravity: an IDE built around agents.',
    'Antigravity：以代理為中心的編輯器',
  ),
  platform(
    'Google',
    'Gemini Code Assist (Cloud)',
    'ide',
    'Coding help and agents for companies.',
    '企業用程式助理與代理',
  ),
  platform(
    'GitHub / Microsoft',
    'Copilot',
    'ide',
    'Completion, chat and a coding agent on repositories.',
    '補全、對話與儲存庫代理',
  ),
  platform(
    'Cursor',
    'Cursor IDE',
    'ide',
    'An IDE with agents in it and in the cloud.',
    '內建代理的編輯器，亦可在雲端執行',
  ),
  platform(
    'Cognition',
    'Windsurf → Devin Desktop',
    'cloud',
    'Devin: a software engineer in the cloud, with an IDE.',
    'Devin：雲端軟體工程代理與編輯器',
  ),
  platform(
    'Replit',
    'Replit AI',
    'app-builder',
    'Builds, runs and hosts applications from a request.',
    '依描述建置、執行並託管應用程式',
  ),
  platform('Amazon', 'Kiro', 'ide', 'An IDE that works from specifications.', '以規格驅動的編輯器'),
  platform(
    'JetBrains',
    'AI (Assistant + Junie)',
    'ide',
    'Junie: an agent in the JetBrains IDEs.',
    'Junie：JetBrains 編輯器代理',
  ),
  platform('Warp', 'Warp Terminal', 'terminal', 'A terminal with agents.', '內建代理的終端機'),
  platform('Augment Code', 'Augment', 'ide', 'Agents for large code bases.', '適合大型程式庫的代理'),
  platform('Zed', 'Zed Editor', 'ide', 'An editor with agents.', '內建代理的編輯器'),
  platform('Factory', 'Droid', 'terminal', 'Droids: agents for software work.', 'Droid：軟體開發代理'),
  platform('ByteDance', 'Trae', 'ide', 'An IDE with agents.', '內建代理的編輯器'),
  platform('Tabnine', 'Tabnine', 'ide', 'Completion and agents that may run on own servers.', '補全與代理，可自行架設'),
  platform('Kilo', 'Kilo Code', 'ide', 'An open agent for editors.', '開放原始碼的編輯器代理'),
  platform('Vercel', 'v0', 'app-builder', 'Builds web interfaces from a request.', '依描述產生網頁介面'),
  platform('Lovable', 'Lovable', 'app-builder', 'Builds web applications from a request.', '依描述產生網頁應用程式'),
  platform(
    'StackBlitz',
    'Bolt.new',
    'app-builder',
    'Builds web applications in the browser.',
    '在瀏覽器中產生應用程式',
  ),
]

/** Assistants that carry out many steps on their own for people who need not write code. */
export const AUTONOMOUS_ASSISTANTS: readonly Platform[] = [
  platform('OpenAI', 'ChatGPT', 'assistant', 'Researches and acts in a browser of its own.', '自行研究並操作瀏覽器'),
  platform(
    'Anthropic',
    'Claude',
    'assistant',
    'Researches, works with files and uses tools by itself.',
    '自行研究、處理檔案並使用工具',
  ),
  platform(
    'Google',
    'Gemini (Antigravity)',
    'assistant',
    'Researches and acts across Google’s services.',
    '在 Google 服務中研究並執行工作',
  ),
  platform('xAI', 'Grok', 'assistant', 'Researches the web and X by itself.', '自行研究網路與 X 內容'),
  platform(
    'GitHub / Microsoft',
    'Copilot',
    'assistant',
    'Takes on issues of a repository and opens pull requests.',
    '承接儲存庫議題並提出變更',
  ),
  platform(
    'Cognition',
    'Windsurf → Devin Desktop',
    'assistant',
    'Takes on software tasks from beginning to end.',
    '從頭到尾完成軟體任務',
  ),
  platform(
    'Replit',
    'Replit AI',
    'assistant',
    'Builds and deploys an application by itself.',
    '自行建置並部署應用程式',
  ),
]
