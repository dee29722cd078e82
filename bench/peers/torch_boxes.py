"""Loss and gradient of box models in PyTorch: a plain form, and the fastest one that we found.

A row is `lower` and `raw`, dim each; side = softplus(10 raw) / 10, upper = lower + side. The score
of (a, b) is the log volume of the intersection less that of b.
"""

import collections

import torch
from torch.nn.functional import embedding, relu, softplus

EGAMMA = 0.5772156649015329
GUARD = 1e-7

# Scale of the intersection, 0 if it is hard; kernel of the side; scale of the side.
Boxes = collections.namedtuple("Boxes", "intersection_beta log_side side_beta")


def log1p_exp(z):
    return torch.logaddexp(z, z.new_zeros(()))


def softplus_log_side(gap, volume_beta):
    """Log of the side and its slope."""
    z = gap / volume_beta
    side = log1p_exp(z).mul_(volume_beta)
    return torch.log(side), z.sigmoid_().div_(side)


def bessel_log_side(gap, beta):
    """The same for 2 beta K0(2 exp(-gap / (2 beta))), and its tangent below a gap of -4 beta."""
    exact = gap.clamp(min=-4 * beta)
    z = torch.exp(exact / (-2 * beta)).mul_(2)
    k0 = torch.special.scaled_modified_bessel_k0(z)
    slope = torch.special.scaled_modified_bessel_k1(z).mul_(z).div_(k0).div_(2 * beta)
    return k0.mul_(2 * beta).log_().sub_(z).add_(slope * (gap - exact)), slope


# With the default scales of our program, which are others for probabilities.
BOXES = {
    "gumbel": Boxes(0.01, softplus_log_side, 0.1),
    "gumbel-exact": Boxes(0.1, bessel_log_side, 0.1),
    "smooth": Boxes(0, softplus_log_side, 0.1),
}
BOXES_OF_PROBABILITIES = {
    "gumbel": Boxes(0.001, softplus_log_side, 0.1),
    "gumbel-exact": Boxes(0.01, bessel_log_side, 0.01),
    "smooth": Boxes(0, softplus_log_side, 0.1),
}


class LogSide(torch.autograd.Function):
    """A kernel from above as a function with a derivative. PyTorch 1.13 has none for K0."""

    @staticmethod
    def forward(ctx, gap, boxes):
        value, slope = boxes.log_side(gap, boxes.side_beta)
        ctx.save_for_backward(slope)
        return value

    @staticmethod
    def backward(ctx, gradient):
        slope, = ctx.saved_tensors
        return gradient * slope, None


def shift_of(boxes):
    """What the softplus side of Gumbel boxes takes off the gap."""
    return 2 * EGAMMA * boxes.intersection_beta if boxes.log_side is softplus_log_side else 0


def plain_score(boxes, lower, raw, a, b):
    """Of pairs of any shape, written as the formulas are."""
    beta = boxes.intersection_beta
    lower_a, lower_b = embedding(a, lower), embedding(b, lower)
    upper_a = lower_a + softplus(embedding(a, raw), beta=10)
    upper_b = lower_b + softplus(embedding(b, raw), beta=10)
    if beta:
        both_lower = beta * torch.logaddexp(lower_a / beta, lower_b / beta)
        both_upper = -beta * torch.logaddexp(-upper_a / beta, -upper_b / beta)
    else:
        both_lower, both_upper = torch.maximum(lower_a, lower_b), torch.minimum(upper_a, upper_b)
    both = LogSide.apply(both_upper - both_lower - shift_of(boxes), boxes)
    given = LogSide.apply(upper_b - lower_b - shift_of(boxes), boxes)
    return (both - given).sum(-1).clamp(max=0)


def plain_loss(boxes, lower, raw, a, b, targets=None):
    """What autograd derives. Pairs with a target each; or positives x (1 + negatives)."""
    score = plain_score(boxes, lower, raw, a, b)
    if targets is not None:
        return -(targets * score + (1 - targets) * torch.log(GUARD - torch.expm1(score))).sum()
    wrong = torch.log(GUARD - torch.expm1(score[:, 1:])).mean(-1)
    return -(score[:, 0] + wrong).sum()


def plain_gradient(boxes, lower, raw, parts):
    """Adds the gradient of the loss to the rows; returns the loss."""
    loss = sum(plain_loss(boxes, lower, raw, *part()) for part in parts)
    loss.backward()
    return loss.item()


def tuned_gradient(boxes, lower, raw, parts, pool):
    """The same; a thread of the pool does one part, a function that draws pairs, at a time."""
    gap = softplus(raw, beta=10) - shift_of(boxes)
    tables = -lower, lower + gap, LogSide.apply(gap, boxes).sum(-1)
    fixed = [table.detach() for table in tables]
    losses, gradients = zip(*pool.map(lambda part: pair_gradient(boxes, *fixed, *part()), parts))
    torch.autograd.backward(tables, [sum(of_parts) for of_parts in zip(*gradients)])
    return sum(losses)


@torch.no_grad()
def pair_gradient(boxes, down, upper, volume, a, b, targets=None):
    """Loss, and its gradient by negated lower corners, upper corners and log volumes.

    With the lower corners negated, both corners of an intersection are soft minima, and
    softmin(a, b) = a - softplus(a - b).
    """
    shape = a.shape
    a, b = a.reshape(-1), b.reshape(-1)
    gap, upper_a = down.index_select(0, a), upper.index_select(0, a)  # pairs x dim
    soft = boxes.intersection_beta > 0
    scale = boxes.intersection_beta if soft else 1
    excess = [(gap - down.index_select(0, b)).div_(scale),
              (upper_a - upper.index_select(0, b)).div_(scale)]
    gap.add_(upper_a)
    for corner in excess:
        gap.sub_(log1p_exp(corner) if soft else relu(corner), alpha=scale)
    log_side, slope = boxes.log_side(gap, boxes.side_beta)
    score = log_side.sum(-1).sub_(volume.index_select(0, b))
    loss, d_score = loss_and_slope(score.view(shape), targets)
    d_score = d_score.view(-1)
    d_gap = slope.mul_(d_score[:, None])

    gradients = [torch.zeros_like(table) for table in (down, upper, volume)]
    for corner, gradient in zip(excess, gradients):
        share = corner.sigmoid_() if soft else corner.sign_().add_(1).div_(2)
        of_b = share.mul_(d_gap)
        gradient.index_put_((b,), of_b, accumulate=True)
        gradient.index_put_((a,), torch.sub(d_gap, of_b, out=of_b), accumulate=True)
    gradients[2].index_put_((b,), d_score.neg_(), accumulate=True)
    return loss, gradients


def loss_and_slope(score, targets=None):
    """Loss and its slopes; the scores are those of plain_loss()."""
    score.clamp_(max=0)
    left = GUARD - torch.expm1(score)
    slope = torch.exp(score).div_(left)
    if targets is not None:
        loss = -torch.dot(targets, score) - torch.dot(1 - targets, torch.log(left))
        return loss.item(), slope.mul_(1 - targets).sub_(targets)
    negatives = score.shape[1] - 1
    loss = -score[:, 0].sum() - torch.log(left[:, 1:]).sum() / negatives
    slope.div_(negatives)[:, 0] = -1
    return loss.item(), slope


def require_right_gradient(boxes, pool):
    """Both forms must be one function with one gradient, or their speed means nothing."""
    lower = torch.rand(50, 3, dtype=torch.double).requires_grad_()
    raw = (torch.rand(50, 3, dtype=torch.double) / 10).requires_grad_()
    edges = torch.randint(50, (2, 20, 11))
    of_edges = [lambda part=part: part for part in edges.split(10, 1)]
    targets = torch.rand(20, dtype=torch.double)
    of_targets = [lambda: (*edges[:, :, 0], targets)]
    for parts in of_edges, of_targets:
        results = []
        for gradient, *more in ((plain_gradient,), (tuned_gradient, pool)):
            lower.grad = raw.grad = None
            loss = gradient(boxes, lower, raw, parts, *more)
            results.append((torch.tensor(loss), lower.grad, raw.grad))
        for plain, tuned in zip(*results):
            torch.testing.assert_close(plain, tuned)
    gap = torch.linspace(-1, 1, 20, dtype=torch.double).requires_grad_()
    torch.autograd.gradcheck(lambda gap: LogSide.apply(gap, boxes), gap)
