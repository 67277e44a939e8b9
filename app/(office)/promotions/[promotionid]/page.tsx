import { prefetchRecord } from '@/components/resource/prefetch'
import { promotions } from '../resource'
import { PromotionPage } from '../screens'

export const metadata = { title: 'Promotion' }

export default async function Page({ params }: { params: Promise<{ promotionid: string }> }) {
  return <PromotionPage {...await prefetchRecord(promotions, (await params).promotionid)} />
}
