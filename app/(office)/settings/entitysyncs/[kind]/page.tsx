import { EntitySyncScreen } from '@/components/marketplace/entitysyncs/screens'

export const metadata = { title: 'Entity sync' }

export default async function Page({ params }: { params: Promise<{ kind: string }> }) {
  return <EntitySyncScreen kind={(await params).kind} />
}
