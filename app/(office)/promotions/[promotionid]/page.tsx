import { prefetchRecord } from '@/components/resource/prefetch'
import { promotions } from '@/components/promotions/resource'
import { PromotionPage } from '@/components/promotions/screens'

export const metadata = { title: 'Promotion' }

export default async function Page({ params }: { params: Promise<{ promotionid: string }> }) {
  return <PromotionPage {...await prefetchRecord(promotions, (await params).promotionid)} />
}
