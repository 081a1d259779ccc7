import numpy as np
class Spec:
    def __init__(s,n):
        s.size=n; s.dtype=np.dtype(np.int64); s.low=np.full(n,-30000); s.high=np.full(n,30000)
        s.fields={}
    def named(s,x): return {"all":x}
    def normalised(s,x): return ((x-s.low)/60000).astype(np.float32)
    def empty(s,*g): return np.zeros((*g,s.size),s.dtype)
def spec(game): return Spec(game.observation) if isinstance(game.observation,int) else game.observation
