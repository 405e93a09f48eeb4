/** How vendors write themselves, where capital letters at the beginning of words are not enough. */
const WRITTEN: Readonly<Record<string, string>> = {
  ai21: 'AI21',
  aiml: 'AI/ML API',
  assemblyai: 'AssemblyAI',
  deepinfra: 'DeepInfra',
  deepseek: 'DeepSeek',
  elevenlabs: 'ElevenLabs',
  friendliai: 'FriendliAI',
  gmi: 'GMI',
  'google-vertex': 'Google Vertex AI',
  lambda_ai: 'Lambda AI',
  minimax: 'MiniMax',
  moonshotai: 'Moonshot AI',
  nvidia_nim: 'NVIDIA NIM',
  oci: 'OCI',
  openai: 'OpenAI',
  openrouter: 'OpenRouter',
  ovhcloud: 'OVHcloud',
  publicai: 'Public AI',
  runwayml: 'Runway',
  sagemaker: 'SageMaker',
  sambanova: 'SambaNova',
  v0: 'v0',
  vercel_ai_gateway: 'Vercel AI Gateway',
  wandb: 'Weights & Biases',
  watsonx: 'watsonx',
  xai: 'xAI',
  you_com: 'You.com',
  zai: 'Z.ai',
}

/** What people call a vendor that the catalogues list by this word. */
export function vendorName(vendor: string): string {
  return (
    WRITTEN[vendor] ??
    vendor.replaceAll(
      /(^|[-_])([a-z])/g,
      (_, between: string, letter: string) => (between === '' ? '' : ' ') + letter.toUpperCase(),
    )
  )
}

/** What vendors are called besides the word by which the catalogues list them. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  alibaba: ['阿里巴巴', '阿里', '通義', 'Qwen', 'DashScope'],
  'amazon-bedrock': ['Amazon', 'AWS', 'Bedrock', '亞馬遜'],
  anthropic: ['Claude'],
  azure: ['Microsoft', '微軟', 'Azure OpenAI'],
  deepseek: ['深度求索'],
  google: ['Gemini', '谷歌', 'Google AI'],
  'google-vertex': ['Vertex AI', 'Vertex'],
  meta: ['Facebook', 'Llama', '臉書'],
  minimax: ['稀宇'],
  moonshotai: ['Moonshot', 'Kimi', '月之暗面'],
  openai: ['ChatGPT', 'GPT'],
  volcengine: ['字節跳動', 'ByteDance', '火山引擎'],
  xai: ['x.ai', 'Grok'],
  zai: ['Z.ai', '智譜', 'Zhipu', 'GLM'],
}

/** What a vendor goes by besides the word of the catalogues. */
export function namesOfVendor(vendor: string): readonly string[] {
  return ALSO[vendor] ?? []
}
