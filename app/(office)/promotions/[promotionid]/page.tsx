import { readPromotionPage } from '@/components/promotions/prefetch'
import { promotions } from '@/components/promotions/resource'
import { PromotionPage } from '@/components/promotions/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Promotion' }

export default recordPage(promotions, PromotionPage, 'promotionid', readPromotionPage)
