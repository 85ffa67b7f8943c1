import './start-services';

export default async function stopServices(): Promise<void> {
  await globalThis.stopServices?.();
}
