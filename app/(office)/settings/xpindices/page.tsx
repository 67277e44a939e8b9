import { XpIndicesScreen } from '@/components/marketplace/xpindices/screen'

export const metadata = { title: 'XP indices' }

export default XpIndicesScreen
