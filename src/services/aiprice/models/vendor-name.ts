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
