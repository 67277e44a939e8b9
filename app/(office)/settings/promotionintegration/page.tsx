import { PromotionIntegrationScreen } from '@/components/marketplace/singles/promotion-integration'

export const metadata = { title: 'Promotion integration' }

export default PromotionIntegrationScreen
