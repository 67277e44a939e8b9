import { promotions } from '@/components/promotions/resource'
import { PromotionList } from '@/components/promotions/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Promotions' }

export default listPage(promotions, PromotionList)
