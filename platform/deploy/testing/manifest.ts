/** A container of a pod, with the fields that tests read. */
export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string } } }[];
  envFrom?: { configMapRef?: { name: string } }[];
  lifecycle?: { preStop?: { exec: { command: string[] } } };
}

/** The pods of a workload. */
interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: { containers: Container[]; initContainers?: Container[] };
}

/** A Kubernetes object, with the fields that tests read. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec?: { template?: PodTemplate; jobTemplate?: { spec: { template: PodTemplate } } };
}

/** The pods that a manifest runs; undefined if it runs none. */
export function findPodTemplate({ spec }: Manifest): PodTemplate | undefined {
  return spec?.jobTemplate?.spec.template ?? spec?.template;
}

/** The containers that a manifest runs, in their order. */
export function listContainers(manifest: Manifest): Container[] {
  const { initContainers = [], containers = [] } = findPodTemplate(manifest)?.spec ?? {};
  return [...initContainers, ...containers];
}
