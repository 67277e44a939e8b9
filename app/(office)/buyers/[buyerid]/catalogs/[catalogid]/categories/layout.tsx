import type { ReactNode } from 'react'
import { recordId } from '@/components/resource/prefetch'
import { CategoryFrame } from '@/components/catalogs/categories/screens'
import type { PlaceParams } from '@/components/catalogs/categories/place'

interface LayoutProps {
  params: Promise<PlaceParams>
  children: ReactNode
}

export default async function Layout({ params, children }: LayoutProps) {
  const { buyerid, catalogid } = await params
  return (
    <CategoryFrame buyerId={recordId(buyerid)} catalogId={recordId(catalogid)}>
      {children}
    </CategoryFrame>
  )
}
