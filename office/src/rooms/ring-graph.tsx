import type { Ring } from "@krapao/contract/office/rings";
import { useTexts } from "#locale/texts.ts";

const size = { width: 640, height: 440 };
const radius = { x: 230, y: 165 };

interface RingGraphProps {
  readonly ring: Ring;
  readonly chosen: Ring["links"][number] | undefined;
}

/** A line is broken if nothing of the link joins its members. */
const isLoose = ({ kinds, harmless }: Ring["links"][number]) =>
  kinds.every((kind) => kind === "SENDER" || kind === "INVITE" || harmless.includes(kind));

/** The members on a circle, the first at its top, and their links. The lists beside it say the same. */
export function RingGraph({ ring, chosen }: RingGraphProps) {
  const words = useTexts().ring;
  const points = new Map(
    ring.members.map(({ id }, index) => {
      const angle = (2 * Math.PI * index) / ring.members.length - Math.PI / 2;
      const x = size.width / 2 + radius.x * Math.cos(angle);
      return [id, { x, y: size.height / 2 + radius.y * Math.sin(angle) }] as const;
    }),
  );
  return (
    <svg
      role="img"
      aria-label={words.graph(ring.members.length, ring.links.length)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="w-full"
    >
      {ring.links.map((link) => {
        const [from, to] = [points.get(link.one), points.get(link.other)];
        if (!from || !to) return null;
        return (
          <line
            key={`${link.one}/${link.other}`}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            stroke={isLoose(link) ? "var(--color-content-soft)" : "var(--color-gold-text)"}
            strokeWidth={link === chosen ? 5 : 2}
            strokeDasharray={isLoose(link) ? "3 6" : undefined}
          />
        );
      })}
      {ring.members.map((member, index) => {
        const { x, y } = points.get(member.id) ?? { x: 0, y: 0 };
        const isAbove = y < size.height / 2;
        return (
          <g key={member.id}>
            <circle
              cx={x}
              cy={y}
              r={index === 0 ? 13 : 9}
              fill={member.isJoined ? "var(--color-gold-text)" : "var(--color-surface)"}
              stroke="var(--color-gold-text)"
              strokeWidth={2}
            />
            <text
              x={x}
              y={isAbove ? y - 20 : y + 30}
              textAnchor="middle"
              fontSize={15}
              fill="var(--color-content)"
            >
              {member.phone}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
