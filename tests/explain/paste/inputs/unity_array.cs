using UnityEngine;
public class Test : MonoBehaviour {
    Vector2[] wall = new Vector2[] { new Vector2(0f, 0f), new Vector2(0f, 5f), new Vector2(1f, 5f), new Vector2(1f, 0f) };
    Vector2[] player = new Vector2[] { new Vector2(0.9f, 2f), new Vector2(1.9f, 2f), new Vector2(1.9f, 3f), new Vector2(0.9f, 3f) };
}
